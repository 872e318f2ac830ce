import { anneeDe, formatNumber, formatPoints } from '@sillon/referentials'
import type { ContenuEdition, LigneEditee } from '../contenu'
import { verdictDit } from '../mots'
import { textes } from '../textes'

/** A printed row of the report: the campaigns of a row of several stand in one cell. */
export interface LigneDuRapport extends Omit<LigneEditee, 'campagne'> {
  /** Value that counts, with its unit; an entry that does not count says so. */
  readonly valeur: string
}

/** Rows with the campaigns of each put together, in their order. */
export function reunir(lignes: readonly LigneEditee[], contenu: ContenuEdition): LigneDuRapport[] {
  const parCode = new Map<string, LigneEditee[]>()
  for (const ligne of lignes) parCode.set(ligne.code, [...(parCode.get(ligne.code) ?? []), ligne])
  return [...parCode.values()].flatMap((memes) => {
    const [premiere] = memes
    if (premiere === undefined) return []
    if (premiere.campagne === null) return memes.map((ligne) => ({ ...ligne, valeur: valeurDe(ligne, contenu) }))
    const dites = memes.filter(({ retenue, saisie }) => retenue !== null || saisie !== null)
    const valeurs = dites.map(
      (ligne) => `${valeurDe(ligne, contenu)} (${anneeDe(contenu.millesime, ligne.campagne ?? 'n')})`,
    )
    return [
      {
        ...premiere,
        retenue: dites[0]?.retenue ?? null,
        saisie: dites[0]?.saisie ?? null,
        valeur: valeurs.join(' ; '),
      },
    ]
  })
}

function valeurDe({ retenue, saisie, unite }: LigneEditee, { language }: ContenuEdition): string {
  const t = textes[language]
  // The fields with a name are lines of their own.
  const sansNom = retenue?.parties?.filter(({ nom }) => nom === null).map(({ texte }) => texte)
  const texte = sansNom?.join(' ; ') ?? retenue?.texte ?? (saisie === null ? '' : t.nonRetenue(saisie.texte))
  const isBare = texte === '' || unite === null || unite === t.compte || retenue?.genre === 'texte'
  return isBare ? texte : `${texte}\u00A0${unite}`
}

/** Points of a row, out of its maximum where it has one. */
export function pointsDe({ points, max }: LigneDuRapport, { language }: ContenuEdition): string {
  if (points === null) return ''
  return [points, ...(max === null ? [] : [max])].map((one) => formatPoints(one, language)).join('\u00A0/\u00A0')
}

/** Longest comment beside the verdict of its row; a longer one goes over the whole width, below the row. */
const COMMENTAIRE_EN_LIGNE = 60

/** Comment of a row that is too long to stand beside its verdict. */
export const commentaireLong = ({ jugement }: LigneDuRapport): string | null => {
  const commentaire = jugement?.commentaireAuditeur ?? ''
  return commentaire.length > COMMENTAIRE_EN_LIGNE ? commentaire : null
}

/** Verdict on a row, with its comment unless this is too long. */
export const ditDe = (ligne: LigneDuRapport, { language }: ContenuEdition): string =>
  [verdictDit(ligne.jugement, language), commentaireLong(ligne) === null ? ligne.jugement?.commentaireAuditeur : null]
    .filter(Boolean)
    .join(' – ')

/** A number of a row, or nothing. */
export const nombreDe = (valeur: number | null, { language }: ContenuEdition): string =>
  valeur === null ? '' : formatNumber(valeur, language)

/**
 * Whether a row is only named, and why: it has no answer, or its value is zero. A row with a verdict, or with points out of a maximum, has its own line: an
 * auditor looks for a score of zero.
 */
export function repliDe({ retenue, saisie, points, max, jugement }: LigneDuRapport): 'SANS_REPONSE' | 'A_ZERO' | null {
  if (jugement !== null) return null
  if (retenue === null && saisie === null && points === null) return 'SANS_REPONSE'
  if (points !== null && (points !== 0 || max !== null)) return null
  return retenue?.valeur === 0 || (retenue === null && points === 0) ? 'A_ZERO' : null
}
