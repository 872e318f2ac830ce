import { Alert, Button, Group, Stack } from '@mantine/core'
import { type CguSaisies, cguSaisies, getCgu, getVersionCgu, listVersionsCgu, publishCgu } from '@sillon/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { request } from '#socle/api/client'
import { TextField } from '#socle/fields/TextField'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { FormState } from '#socle/forms/FormState'
import { schemaFaults } from '#socle/forms/faults'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { confirm } from '#socle/ui/confirm'
import { toastSuccess } from '#socle/ui/toast'
import classes from './AdminCgu.module.css'
import { TextesDialog } from './TextesDialog'

const LIGNES = 18
const LONGUEUR = 200_000
/** The terms packaged with the product: they cannot name an installation's publisher. */
const FOURNIE = 1

/** The next version, in both languages, with a preview before the publication. Everybody, including its author, must then accept again. */
export function CguForm({ enVigueur }: { enVigueur: CguSaisies & { readonly version: number } }) {
  const { t } = useTranslation('admin-cgu')
  const { language } = useFormat()
  const { idUtilisateur } = useUser()
  const queryClient = useQueryClient()
  const [isPreviewed, setPreviewed] = useState(false)
  const { version, texte, texteEn } = enVigueur
  const form = useForm<CguSaisies>({
    place: [idUtilisateur, 'cgu', version],
    saved: { values: { texte, texteEn }, etag: null },
    schema: cguSaisies.partial() as z.ZodType<Partial<CguSaisies>>,
    isEditable: true,
    check: (values) => schemaFaults(cguSaisies, values, language),
    send: (_, __, body) => request(publishCgu, { body }),
    async onSaved() {
      toastSuccess(t('titre'), t('publiees'))
      await Promise.all(
        [getCgu, listVersionsCgu, getVersionCgu].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
      )
    },
  })
  const publish = async () => {
    if (await confirm({ message: t('question'), confirmLabel: t('publier') })) await form.submit()
  }
  return (
    <Card title={t('nouvelle')}>
      <form
        {...form.props}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.isValid && form.isDirty) void publish()
        }}
      >
        <Stack>
          {version === FOURNIE && (
            <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('fournies.titre')}>
              {t('fournies.message')}
            </Alert>
          )}
          {form.isResumed && <BrouillonRepris onAbandon={form.abandon} />}
          <div className={classes.textes}>
            {(['texte', 'texteEn'] as const).map((name) => (
              <TextField
                key={name}
                name={name}
                label={t(`langue.${name}`)}
                rows={LIGNES}
                maxLength={LONGUEUR}
                value={form.values[name]}
                error={form.errorOf(name)}
                onChange={(text) => form.change((values) => ({ ...values, [name]: text ?? '' }), [name])}
              />
            ))}
          </div>
          <Group>
            <Button variant="default" onClick={() => setPreviewed(true)}>
              {t('apercu')}
            </Button>
            <Button type="submit" disabled={!form.isValid || !form.isDirty} loading={form.isBusy}>
              {t('publier')}
            </Button>
            <FormState form={form} />
          </Group>
        </Stack>
      </form>
      {isPreviewed && <TextesDialog title={t('apercu')} textes={form.values} onClose={() => setPreviewed(false)} />}
    </Card>
  )
}
