import { Button } from '@mantine/core'
import type { DossierSuivi } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#socle/ui/Dialog'
import { useExport } from '#sorties/exports/use-export'
import { LotTable } from './LotTable'
import type { Etat } from './use-lot'

interface Props {
  dossiers: readonly DossierSuivi[]
  millesime: number
  onClose: () => void
}

/** Reports of the chosen files, exported in the background as one archive. */
export function RapportsDuLot({ dossiers, millesime, onClose }: Props) {
  const { t } = useTranslation('portefeuille')
  const { demander, isBusy, suivi } = useExport()
  const imprimables = dossiers.filter(({ etatDossier }) => etatDossier !== null)
  const etats = dossiers.map(
    ({ etatDossier }): Etat<string> =>
      etatDossier === null
        ? { phase: 'refus', message: t('lot.nonCommence') }
        : { phase: 'prevu', apercu: t('lot.rapports.rapport') },
  )
  const imprimer = async () => {
    const choisis = imprimables.map(({ idExploitation, codeDemarche: codeNational }) => ({
      idExploitation,
      codeNational,
    }))
    await demander({ genre: 'rapports', params: { millesime, dossiers: choisis } })
  }
  return (
    <Dialog
      title={t('lot.rapports.titre')}
      size="xl"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t(suivi === null ? 'commun:action.annuler' : 'commun:action.fermer')}
          </Button>
          <Button onClick={imprimer} loading={isBusy} disabled={imprimables.length === 0}>
            {t('lot.rapports.faire', { count: imprimables.length })}
          </Button>
        </>
      }
    >
      <p>{t('lot.rapports.explication')}</p>
      {suivi}
      <LotTable titre={t('lot.rapports.titre')} dossiers={dossiers} etats={etats} dire={(rapport) => rapport} />
    </Dialog>
  )
}
