import type { EtatDossier } from '@sillon/contract'
import { formatDate } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { enregistrerDossier } from '#dossiers/dossier/enregistrer-dossier'
import { readDossier } from '#dossiers/dossier/read-dossier'
import { type ChampDeFormulaire, useLibelle } from '#dossiers/dossier/use-libelle'
import { resultatsDe } from '#dossiers/feuille/resultats'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { type Conflit, saveOver, withoutFields } from '#socle/forms/conflits'
import type { Litige } from '#socle/forms/litiges'
import type { Resultat } from './resultat'

/** A change of state sent together with the typed values. */
export interface Passage {
  readonly etatDossier: EtatDossier
  readonly motifDecision?: string | null
}

/**
 * Sends the changes of the results, with a change of state if there is one, over the revision of the typed values; the person resolves conflicts. Returns the
 * saved values, or null when the person continues typing. Rejects on a refusal.
 */
export function useSendResultat() {
  const { key, resultats } = useSheet()
  const describe = useDescribe()
  const send = async (resultat: Resultat, passage?: Passage, apercu: string | null = null) => {
    let state: Partial<Passage> = passage ?? {}
    let sent = {}
    const answer = await saveOver({
      send: () => {
        sent = { ...resultat.changements(), ...state }
        const body = { exploitationDemarcheMillesime: sent, ...(apercu !== null && { apercu }) }
        return enregistrerDossier(key, body, resultat.etag())
      },
      describe,
      takeTheirs: async (names) => {
        const { data, etag } = await readDossier(key)
        resultat.rebase({ values: resultatsDe(data), etag }, names)
        // A reason is sent with its decision only.
        state = names.has('etatDossier') ? {} : withoutFields(state, names)
      },
    })
    if (answer !== null) {
      const saved = { values: resultatsDe(answer.data), etag: answer.etag }
      resultat.saved(saved, sent)
      resultats.set(saved)
    }
    return answer
  }
  return (resultat: Resultat, ...passage: [passage?: Passage, apercu?: string | null]) =>
    resultat.enFile(() => send(resultat, ...passage))
}

function useDescribe(): (conflit: Conflit) => Litige {
  const { t } = useTranslation('indicateurs')
  const libelle = useLibelle()
  return ({ codeNational, mienne, sienne, par, le }) => {
    const name = codeNational.replace('exploitationDemarcheMillesime.', '')
    const textOf = (value: unknown) => {
      if (typeof value !== 'string') return ''
      if (name === 'etatDossier') return t(`commun:etatDossier.${value as EtatDossier}`)
      return name === 'dateAudit' ? formatDate(value) : value
    }
    return { name, label: libelle(name as ChampDeFormulaire), mienne: textOf(mienne), sienne: textOf(sienne), par, le }
  }
}
