import { copier, type DossierSuivi, getCopie } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { type Answer, request } from '#socle/api/client'
import { LotDialog } from './LotDialog'
import { SansObjet } from './use-lot'

interface Props {
  dossiers: readonly DossierSuivi[]
  millesime: number
  onClose: () => void
}

type Apercu = Answer<typeof getCopie>

/** Copies the entries of the year before into the chosen files, each to be confirmed there; existing entries stay. */
export function CopieDuLot({ dossiers, millesime, onClose }: Props) {
  const { t } = useTranslation('portefeuille')
  const annee = { annee: millesime - 1 }
  const addressOf = ({ idExploitation, codeDemarche }: DossierSuivi) => ({
    params: { idExploitation, codeNational: codeDemarche },
    query: { millesime },
  })
  return (
    <LotDialog<Apercu>
      titre={t('lot.copie.titre', annee)}
      dossiers={dossiers}
      onClose={onClose}
      action={(count) => t('lot.copie.faire', { count })}
      acte={{
        cle: 'copie',
        async apercevoir(dossier, signal) {
          const { data } = await request(getCopie, { ...addressOf(dossier), signal })
          if (data.lignes.length === 0) throw new SansObjet(t('lot.copie.rien', annee))
          return data
        },
        async faire(dossier, { lignes }) {
          const codes = lignes.map(({ codeNational }) => codeNational)
          const { data } = await request(copier, { ...addressOf(dossier), body: { codes } })
          return t('lot.copie.fait', { count: data.changements.length })
        },
      }}
      dire={({ lignes }) => t('lot.copie.prevu', { count: lignes.length })}
    >
      <p>{t('lot.copie.explication', annee)}</p>
    </LotDialog>
  )
}
