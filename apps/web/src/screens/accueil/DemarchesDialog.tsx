import { Button, Checkbox, Skeleton, Stack } from '@mantine/core'
import {
  type Exploitation,
  getExploitation,
  type listDemarches,
  searchExploitations,
  setExploitationDemarches,
} from '@sillon/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, request } from '../../api/client'
import { useDemarches } from '../../api/queries'
import { Dialog } from '../../ui/Dialog'
import { LoadFailure } from '../../ui/LoadFailure'
import { toastSuccess } from '../../ui/toast'
import { useFailureToast } from '../../ui/use-failure-toast'
import { prendDesDossiers } from './demarches-of'

interface Props {
  exploitation: Exploitation
  idMillesime: number
  onClose: () => void
}

/**
 * Which procedures the farm follows, whatever the campaign. One that already has a file stays; one that is not open to choice cannot be changed; one that takes no new
 * file for the campaign that is looked at says so.
 */
export function DemarchesDialog({ exploitation: { idExploitation, demarches }, idMillesime, onClose }: Props) {
  const { t } = useTranslation('accueil')
  const queryClient = useQueryClient()
  const toastFailure = useFailureToast()
  const all = useDemarches()
  const withDossier = new Set(demarches.filter((line) => line.idMillesime !== null).map((line) => line.idDemarche))
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    [...new Set(demarches.map(({ idDemarche }) => idDemarche))].map(String),
  )
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      request(setExploitationDemarches, { params: { idExploitation }, body: chosen.map((id) => Number(id)) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [getExploitation.path] })
      await queryClient.invalidateQueries({ queryKey: [searchExploitations.path] })
      toastSuccess(t('demarches.titre'), t('demarches.enregistrees'))
      onClose()
    },
    onError: toastFailure,
  })
  const said = ({ idDemarche, selectable, ...campagnes }: Answer<typeof listDemarches>[number]): string[] => [
    ...(selectable ? [] : [t('demarches.nonSelectionnable')]),
    ...(selectable && withDossier.has(idDemarche) ? [t('demarches.avecDossier')] : []),
    ...(prendDesDossiers(campagnes, idMillesime) ? [] : [t('demarches.fermee', { idMillesime })]),
    ...(campagnes.nouveauxJusqua === null
      ? []
      : [t('demarches.campagnesPassees', { jusqua: campagnes.nouveauxJusqua })]),
  ]
  return (
    <Dialog
      title={t('demarches.dialogue')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('commun:action.annuler')}
          </Button>
          <Button onClick={() => mutate()} loading={isPending} disabled={all.data === undefined}>
            {t('commun:action.enregistrer')}
          </Button>
        </>
      }
    >
      {all.isPending && <Skeleton height={120} />}
      {all.error !== null && <LoadFailure failure={all.error} onRetry={all.refetch} />}
      {all.data && (
        <Checkbox.Group value={[...chosen]} onChange={setChosen} label={t('demarches.consigne')}>
          <Stack gap="sm" mt="sm">
            {all.data.map((demarche) => (
              <Checkbox
                key={demarche.idDemarche}
                value={String(demarche.idDemarche)}
                label={demarche.libelle}
                disabled={!demarche.selectable || withDossier.has(demarche.idDemarche)}
                description={said(demarche).join(' ')}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Dialog>
  )
}
