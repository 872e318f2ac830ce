import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import type { listDemarches, Organisme } from '@sillon/contract'
import { typesLogo } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#socle/api/client'
import { BrouillonRepris } from '#socle/forms/BrouillonRepris'
import { FormState } from '#socle/forms/FormState'
import { may } from '#socle/session/acces'
import { useUser } from '#socle/session/session'
import { Dialog } from '#socle/ui/Dialog'
import { FileDrop } from '#socle/ui/FileDrop'
import { contraste, LISIBLE, surFond } from './contraste'
import classes from './Organismes.module.css'
import { useOrganismeForm } from './use-organisme-form'

interface Props {
  /** Null for a new organisation. */
  organisme: Organisme | null
  demarches: Answer<typeof listDemarches>
  onClose: () => void
}

const couleurs = ['couleurPrimaire', 'couleurSecondaire', 'couleurTertiaire'] as const
const isColour = (value: string) => /^#[0-9a-f]{6}$/i.test(value)

/** An organisation: its names, its logo and its colours with a preview, and the procedures that it certifies. */
export function OrganismeForm({ organisme, demarches, onClose }: Props) {
  const { t } = useTranslation('organismes')
  const user = useUser()
  const { form, change, logo } = useOrganismeForm({ organisme, onSaved: onClose })
  const { values, errorOf } = form
  const text = (name: 'nom' | 'adresse' | 'siteInternet' | (typeof couleurs)[number], isRequired = true) => ({
    name,
    label: t(`champ.${name}`),
    required: isRequired,
    value: values[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  })
  const ratio = isColour(values.couleurPrimaire) ? contraste(values.couleurPrimaire) : null
  return (
    <Dialog
      title={t(organisme === null ? 'creer' : 'modifier')}
      size="lg"
      isEntry
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <FormState form={form} />
          <Button variant="default" onClick={onClose}>
            {t('commun:action.annuler')}
          </Button>
          <Button type="submit" disabled={!form.isValid} loading={form.isBusy}>
            {t('commun:action.enregistrer')}
          </Button>
        </>
      }
    >
      <div {...form.fieldsProps}>
        <Stack>
          {form.isResumed && <BrouillonRepris onAbandon={form.abandon} />}
          <TextInput {...text('nom')} />
          <TextInput {...text('adresse')} />
          <TextInput {...text('siteInternet', false)} />
          <div data-name="logoBase64">
            <p className={classes.label}>{t('champ.logo')}</p>
            {values.logoBase64 !== '' && (
              <Group mb="xs">
                <img src={values.logoBase64} alt={t('logo.actuel')} className={classes.logo} />
                <Button size="compact-sm" variant="default" onClick={logo.remove}>
                  {t('logo.retirer')}
                </Button>
              </Group>
            )}
            <FileDrop
              nom={logo.fichier}
              accept={typesLogo.join(',')}
              title={t('logo.choisir')}
              hint={t('logo.aide')}
              changeHint={t('logo.changer')}
              error={logo.faute ?? errorOf('logoBase64') ?? null}
              onFile={logo.choose}
            />
          </div>
          <div className={classes.couleurs}>
            {couleurs.map((name) => (
              <div key={name}>
                <TextInput placeholder="#AABBCC" {...text(name)} />
                <input
                  type="color"
                  className={classes.apercu}
                  aria-label={t('choisirCouleur', { champ: t(`champ.${name}`) })}
                  value={isColour(values[name]) ? values[name] : '#ffffff'}
                  onChange={({ currentTarget }) => change({ [name]: currentTarget.value.toUpperCase() })}
                />
              </div>
            ))}
          </div>
          {couleurs.every((name) => isColour(values[name])) && (
            <figure className={classes.maquette}>
              <figcaption className={classes.label}>{t('maquette')}</figcaption>
              <div className={classes.page} aria-hidden>
                <span style={{ background: values.couleurTertiaire, color: surFond(values.couleurTertiaire) }}>
                  {values.nom || t('champ.nom')}
                </span>
                <span style={{ background: values.couleurPrimaire, color: surFond(values.couleurPrimaire) }}>
                  {t('champ.couleurPrimaire')}
                </span>
                <span style={{ background: values.couleurSecondaire, color: surFond(values.couleurSecondaire) }}>
                  {t('champ.couleurSecondaire')}
                </span>
              </div>
            </figure>
          )}
          <p role="status" className={classes.note}>
            {ratio !== null && ratio < LISIBLE && t('contraste', { ratio: ratio.toFixed(1) })}
          </p>
          <Checkbox
            label={t('champ.scoresVisiblesAgriculteur')}
            checked={values.scoresVisiblesAgriculteur}
            onChange={({ currentTarget }) => change({ scoresVisiblesAgriculteur: currentTarget.checked })}
          />
          <Checkbox
            label={t('champ.quatreYeux')}
            description={t('quatreYeuxAide')}
            checked={values.quatreYeux}
            onChange={({ currentTarget }) => change({ quatreYeux: currentTarget.checked })}
          />
          {may(user, 'organisme.create') && (
            <Checkbox.Group
              label={t('champ.demarches')}
              description={t('demarchesAide')}
              value={values.demarches.map(String)}
              error={errorOf('demarches')}
              onChange={(chosen) => change({ demarches: chosen.map(Number).sort((one, other) => one - other) })}
            >
              <Stack gap="xs" mt="xs">
                {demarches.map(({ idDemarche, libelle }) => (
                  <Checkbox key={idDemarche} value={String(idDemarche)} label={libelle} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        </Stack>
      </div>
    </Dialog>
  )
}
