import { Button } from '@mantine/core'
import { delierExploitation, type LienPartenaire, listLiensPartenaires } from '@sillon/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '#socle/api/client'
import { confirm } from '#socle/ui/confirm'
import { toastSuccess } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import { Bilan } from './Bilan'
import classes from './Synchronisation.module.css'
import type { useSynchronisations } from './use-synchronisations'

interface Props {
  idExploitation: number
  lien: LienPartenaire
  isReadOnly: boolean
  suivi: ReturnType<typeof useSynchronisations>
  /** The link is gone, and this part with it. */
  onDelie: () => void
}

/** One partner of a farm: its last synchronisation, the start of another, the end of the link. */
export function LienDePartenaire({ idExploitation, lien, isReadOnly, suivi, onDelie }: Props) {
  const { t } = useTranslation('synchronisation')
  const queryClient = useQueryClient()
  const toastFailure = useFailureToast()
  const { idApplicationTierce, libelle, reference, estUtilisable } = lien
  const last = suivi.synchronisations.find((it) => it.idApplicationTierce === idApplicationTierce)
  const delier = useMutation({
    mutationFn: () => request(delierExploitation, { params: { idExploitation, idApplicationTierce } }),
    onSuccess: ({ data }) => {
      toastSuccess(t('effectuee.titre'), data.message)
      onDelie()
      void queryClient.invalidateQueries({ queryKey: [listLiensPartenaires.path] })
    },
    onError: toastFailure,
  })
  const ask = async () => {
    const isConfirmed = await confirm({
      message: t('delier.message', { libelle }),
      confirmLabel: t('delier.action'),
      isDangerous: true,
    })
    if (isConfirmed) delier.mutate()
  }
  return (
    <div className={classes.lien}>
      <p>
        <strong>{libelle}</strong> <span className={classes.reference}>{t('reference', { reference })}</span>
      </p>
      {!estUtilisable && <p>{t('compteAbsent', { libelle })}</p>}
      {last === undefined ? <p>{t('jamais')}</p> : <Bilan synchronisation={last} />}
      {!isReadOnly && (
        <div className={classes.actes}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            disabled={!estUtilisable || suivi.isBusy}
            onClick={() => suivi.start(idApplicationTierce)}
          >
            {t('synchroniser')}
          </Button>
          <Button variant="subtle" disabled={suivi.isBusy} loading={delier.isPending} onClick={ask}>
            {t('delier.action')}
          </Button>
        </div>
      )}
    </div>
  )
}
