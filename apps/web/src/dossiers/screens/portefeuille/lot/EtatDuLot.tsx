import { type DossierSuivi, phraseDeSuspens, previewEtat, saveDossier } from '@sillon/contract'
import { type EtatDossier, etatsDossier, isDecided } from '@sillon/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, request } from '#socle/api/client'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import classes from './Lot.module.css'
import { LotDialog } from './LotDialog'
import { SansObjet } from './use-lot'

interface Props {
  dossiers: readonly DossierSuivi[]
  millesime: number
  onClose: () => void
}

interface Apercu extends Pick<Answer<typeof previewEtat>, 'courriels' | 'suspens'> {
  /** Revision of the preview. */
  readonly etag: string | null
}

/** States offered for several files. A decision needs a fresh proof of identity and sometimes a reason: it is made in the file. */
const etats: readonly EtatDossier[] = etatsDossier.filter((etat) => !isDecided(etat))

/** Moves the chosen files to another state. */
export function EtatDuLot({ dossiers, millesime, onClose }: Props) {
  const { t } = useTranslation('portefeuille')
  const [etat, setEtat] = useState<EtatDossier | null>(null)
  const addressOf = ({ idExploitation, codeDemarche }: DossierSuivi) => ({
    params: { idExploitation, codeNational: codeDemarche },
    query: { millesime },
  })
  /** @throws SansObjet for a file whose present state cannot be changed from here */
  const refuser = (actuel: EtatDossier) => {
    if (isDecided(actuel)) throw new SansObjet(t('lot.etat.decide'))
    if (actuel === etat) throw new SansObjet(t('lot.etat.deja'))
  }
  const libelle = etat === null ? '' : t(`commun:etatDossier.${etat}`)
  return (
    <LotDialog<Apercu>
      titre={t('lot.etat.titre')}
      dossiers={dossiers}
      onClose={onClose}
      action={(count) => t('lot.etat.faire', { count })}
      acte={{
        cle: etat,
        async apercevoir(dossier, signal) {
          if (dossier.etatDossier === null) throw new SansObjet(t('lot.nonCommence'))
          refuser(dossier.etatDossier)
          const body = { etatDossier: etat ?? dossier.etatDossier }
          const { data, etag } = await request(previewEtat, { ...addressOf(dossier), body, signal })
          // The list may be outdated.
          refuser(data.etatActuel)
          return { courriels: data.courriels, suspens: data.suspens, etag }
        },
        async faire(dossier, { etag }) {
          const exploitationDemarcheMillesime = { etatDossier: etat ?? undefined, motifDecision: null }
          const body = { exploitationDemarcheMillesime }
          await request(saveDossier, { ...addressOf(dossier), body, ifMatch: etag })
          return libelle
        },
      }}
      dire={({ courriels, suspens }) => (
        <>
          {courriels.length === 0 ? libelle : `${libelle} – ${t('lot.courriels', { count: courriels.length })}`}
          {suspens.length > 0 && <Reste suspens={suspens} />}
        </>
      )}
    >
      <SelectField
        label={t('lot.etat.choisir')}
        value={etat}
        none={t('lot.etat.aucun')}
        choices={etats.map((value) => ({ value, label: t(`commun:etatDossier.${value}`) }))}
        onChange={setEtat}
      />
      <p>{t('lot.etat.decisions')}</p>
    </LotDialog>
  )
}

/** Open items of a file, in the words of its own dialog. */
function Reste({ suspens }: Pick<Apercu, 'suspens'>) {
  const { t } = useTranslation('portefeuille')
  const { language } = useFormat()
  return (
    <ul className={classes.reste} aria-label={t('lot.etat.reste')}>
      {suspens.map((one) => (
        <li key={one.code}>{phraseDeSuspens(one, language)}</li>
      ))}
    </ul>
  )
}
