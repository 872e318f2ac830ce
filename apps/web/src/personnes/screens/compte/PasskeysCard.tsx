import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { getSecondFacteur, listPasskeys, listSessions, type Passkey, removePasskey } from '@sillon/contract'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { read } from '#socle/api/read'
import { useMoments } from '#socle/i18n/use-moments'
import { hasPasskeys } from '#socle/session/passkeys'
import { useUser } from '#socle/session/session'
import { rereadUser } from '#socle/session/session-store'
import { Card } from '#socle/ui/Card'
import { confirm } from '#socle/ui/confirm'
import { focusBelowDialogs } from '#socle/ui/Dialog'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { AjoutPasskeyDialog } from './AjoutPasskeyDialog'
import { CodesSecoursDialog } from './CodesSecoursDialog'
import classes from './CompteScreen.module.css'

/** Passkeys of the person: their name, their last use, and a button that removes them. */
export function PasskeysCard() {
  const { t } = useTranslation('compte')
  const { idUtilisateur } = useUser()
  const toastFailure = useFailureToast()
  const { data, error, refetch } = useQuery(read(listPasskeys, { params: { idUtilisateur } }))
  const queries = useQueryClient()
  /** Recovery codes change with the passkeys, and other sessions end. */
  const follow = () =>
    [listPasskeys, getSecondFacteur, listSessions].map(({ path }) => queries.invalidateQueries({ queryKey: [path] }))
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const title = useRef<HTMLHeadingElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ idPasskey }: Passkey) => request(removePasskey, { params: { idUtilisateur, idPasskey } }),
    onSuccess: ({ data: { message } }) => {
      toastSuccess(t('passkeys.titre'), message)
      if (title.current !== null) focusBelowDialogs(title.current)
    },
    onError: toastFailure,
    onSettled: () => Promise.all([...follow(), rereadUser()]),
  })
  const remove = async (passkey: Passkey, isLast: boolean) => {
    const message = t(isLast ? 'passkeys.questionDerniere' : 'passkeys.question', { nom: passkey.nom })
    if (await confirm({ message, confirmLabel: t('passkeys.supprimer'), isDangerous: true })) mutate(passkey)
  }
  return (
    <Card title={t('passkeys.titre')} titleRef={title}>
      <Stack>
        <Text>{t('passkeys.aide')}</Text>
        {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
        {data === undefined && error === null && <Skeleton height={80} aria-hidden />}
        {data?.length === 0 && <Text c="var(--text-soft)">{t('passkeys.aucune')}</Text>}
        {data !== undefined && data.length > 0 && (
          <ul className={classes.list}>
            {data.map((passkey) => (
              <li key={passkey.idPasskey} className={classes.session}>
                <Ligne {...passkey} />
                <Button
                  variant="default"
                  aria-label={t('passkeys.supprimerNom', { nom: passkey.nom })}
                  disabled={isPending}
                  onClick={() => remove(passkey, data.length === 1)}
                >
                  {t('passkeys.supprimer')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {hasPasskeys() ? (
          <div>
            <Button
              variant="light"
              leftSection={<IconFingerprint size={18} aria-hidden />}
              disabled={data === undefined}
              onClick={() => setAdding(true)}
            >
              {t('passkeys.ajouter')}
            </Button>
          </div>
        ) : (
          <Text c="var(--text-soft)">{t('passkeys.impossible')}</Text>
        )}
      </Stack>
      {isAdding && (
        <AjoutPasskeyDialog
          onClose={() => setAdding(false)}
          onAdded={(codesSecours) => {
            setAdding(false)
            toastSuccess(t('passkeys.titre'), t('passkeys.ajoutee'))
            setCodes(codesSecours)
            follow()
            // With codes to store, only later: a page waiting for this update would unmount them.
            if (codesSecours.length === 0) rereadUser()
          }}
        />
      )}
      {codes.length > 0 && (
        <CodesSecoursDialog
          codes={codes}
          onClose={() => {
            setCodes([])
            rereadUser()
          }}
        />
      )}
    </Card>
  )
}

function Ligne({ nom, creeLe, utiliseeLe }: Passkey) {
  const { t } = useTranslation('compte')
  const { date } = useMoments()
  const used = utiliseeLe === null ? t('passkeys.jamais') : t('passkeys.utilisee', { le: date(utiliseeLe) })
  return (
    <div>
      <Text fw={600}>{nom}</Text>
      <Text size="sm" c="var(--text-soft)">
        {t('passkeys.creee', { le: date(creeLe) })} · {used}
      </Text>
    </div>
  )
}
