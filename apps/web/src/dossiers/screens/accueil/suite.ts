import type { Etape, EtatDossier } from '@sillon/contract'
import { areResultsOpen, isDecided, RESULTATS } from '@sillon/domain'
import type { To } from 'react-router'

/** The next step of a file: text and target of its button. */
export interface Suite {
  readonly acte:
    | 'corriger'
    | 'commencer'
    | 'ouvrir'
    | 'continuer'
    | 'enErreur'
    | 'infos'
    | 'relire'
    | 'renvoyer'
    | 'resultats'
    | 'decision'
    | 'verifier'
    | 'continuerVerification'
  /** Sheet of the step. */
  readonly etape?: string
  readonly count?: number
  readonly to: To
  /** State of the navigation: expands the corrections there, or opens the last section on a phone, whose button sends the file. */
  readonly state?: { readonly corrections: true } | { readonly envoi: true }
}

interface Lecteur {
  codeNational: string
  role: string
}

/** Address of a sheet of a file, with the given section, or with the given row, whose field then gets the focus. */
export const pageDe = (codeNational: string, rubrique: string, lieu: string | null = null): To => ({
  pathname: `/demarches/${codeNational}/indicateurs`,
  search: `?rubrique=${rubrique}`,
  ...(lieu !== null && { hash: lieu }),
})

/**
 * Next step of a file in entry: requests of an auditor come first, then missing and faulty entries, in its order. Without any of these, the results, or for the
 * sender of the file the last sheet, which sends it. A farmer who has treated every request sends the file again, with the fields that were empty before.
 */
export function suiteDuChemin(
  { codeNational, role }: Lecteur,
  lu: {
    /** Null while nobody has opened the file. */
    readonly etat: EtatDossier | null
    readonly surface: number
    readonly infosRemplies: boolean
    readonly etapes: readonly Pick<Etape, 'rubrique' | 'libelle' | 'aRemplir' | 'ligne' | 'statut'>[]
    readonly aCorriger: number
    /** Whether the auditor requested corrections, and all are treated. */
    readonly estCorrige: boolean
  },
): Suite | null {
  if (lu.aCorriger > 0)
    return {
      acte: 'corriger',
      count: lu.aCorriger,
      to: `/demarches/${codeNational}/indicateurs`,
      state: { corrections: true },
    }
  if (lu.surface === 0) return { acte: 'commencer', to: '/modif-assolement' }
  if (lu.etat === null) return { acte: 'ouvrir', to: `/demarches/${codeNational}` }
  if (!lu.infosRemplies) return { acte: 'infos', to: `/demarches/${codeNational}/infos` }
  const isBack = role === 'AGRICULTEUR' && lu.estCorrige
  const undone = lu.etapes.find(({ aRemplir, statut }) => (aRemplir > 0 && !isBack) || statut === 'EN_ERREUR')
  if (undone !== undefined)
    return {
      acte: undone.statut === 'EN_ERREUR' ? 'enErreur' : 'continuer',
      etape: undone.libelle,
      to: pageDe(codeNational, undone.rubrique, undone.ligne),
    }
  if (role !== 'AGRICULTEUR') return { acte: 'resultats', to: pageDe(codeNational, RESULTATS) }
  const last = lu.etapes.at(-1)
  if (last === undefined) return null
  const fin = { to: pageDe(codeNational, last.rubrique), state: { envoi: true } } as const
  return isBack ? { acte: 'renvoyer', ...fin } : { acte: 'relire', etape: last.libelle, ...fin }
}

/**
 * Next step after the submission: an adviser checks the file; after the decision everybody reads it.
 * @param voirScores whether the reader sees points; others read the decision alone
 */
export function suiteApresEnvoi({ codeNational, role }: Lecteur, etat: EtatDossier, voirScores: boolean): Suite | null {
  if (!areResultsOpen(role, etat)) return null
  if (isDecided(etat)) return { acte: voirScores ? 'resultats' : 'decision', to: pageDe(codeNational, RESULTATS) }
  return {
    acte: etat === 'ATTENTE_VERIFICATION' ? 'verifier' : 'continuerVerification',
    to: `/demarches/${codeNational}`,
  }
}
