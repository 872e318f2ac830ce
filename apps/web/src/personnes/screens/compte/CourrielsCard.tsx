import { Checkbox, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { getPreferences, type Preferences } from '@sillon/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { changePreferences } from '#socle/session/preferences'
import { useUser } from '#socle/session/session'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'

const LANGUES = [
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'English' },
]

const RYTHMES = ['AUSSITOT', 'QUOTIDIEN'] as const

/** Whether a person wants mails, the rhythm of those about questions, and their language. Each choice is saved at once. */
export function CourrielsCard() {
  const { t } = useTranslation('compte')
  const toastFailure = useFailureToast()
  const { idUtilisateur } = useUser()
  const { data, error, refetch } = useQuery(read(getPreferences, { params: { idUtilisateur } }))
  // Optimistic update: the last choice is shown until the server confirms it. A checkbox that waited for the answer would seem stuck.
  const [chosen, setChosen] = useState<Partial<Preferences>>({})
  const { mutate } = useMutation({
    scope: { id: 'preferences' },
    mutationFn: (change: Partial<Preferences>) => changePreferences(idUtilisateur, change),
    onSuccess: () => toastSuccess(t('courriels.titre'), t('courriels.enregistre')),
    onError: toastFailure,
    onSettled: (_, __, change) => setChosen((last) => (last === change ? {} : last)),
  })
  const choose = (change: Partial<Preferences>) => {
    setChosen(change)
    mutate(change)
  }
  const shown = data && { ...data, ...chosen }
  return (
    <Card title={t('courriels.titre')}>
      {error !== null && <LoadFailure failure={error} onRetry={refetch} />}
      {shown === undefined && error === null && <Skeleton height={120} aria-hidden />}
      {shown !== undefined && (
        <Stack>
          <Checkbox
            label={t('courriels.notifications')}
            description={t('courriels.notificationsAide')}
            checked={shown.notifications}
            onChange={(event) => choose({ notifications: event.currentTarget.checked })}
          />
          <NativeSelect
            label={t('courriels.rythmeQuestions')}
            data={RYTHMES.map((value) => ({ value, label: t(`courriels.rythme.${value}`) }))}
            value={shown.rythmeQuestions}
            disabled={!shown.notifications}
            onChange={({ currentTarget: { value } }) =>
              choose({ rythmeQuestions: value === 'QUOTIDIEN' ? 'QUOTIDIEN' : 'AUSSITOT' })
            }
          />
          <NativeSelect
            label={t('courriels.langue')}
            description={t('courriels.langueAide')}
            data={LANGUES}
            value={shown.langue}
            onChange={(event) => choose({ langue: event.currentTarget.value === 'en' ? 'en' : 'fr' })}
          />
        </Stack>
      )}
    </Card>
  )
}
