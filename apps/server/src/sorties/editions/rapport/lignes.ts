import { anneeDe, avecUnite, enumerer, formatNumber, formatPoints, motsProvenance } from '@sillon/referentials'
import type { ContenuEdition, LigneEditee } from '../contenu'
import { sansNomDe, verdictDit } from '../mots'
import { textes } from '../textes'
import type { Campagne, ValeurEditee } from '../valeurs'

/** A printed row of the report: the campaigns of a row of several stand in one cell. */
export interface LigneDuRapport extends Omit<LigneEditee, 'campagne'> {
  /** Value that counts, with its unit; an entry that does not count says so. */
  readonly valeur: string
  /** Values of a row of several campaigns that has any. */
  readonly annees: ReadonlyMap<Campagne, string>
}

/** Rows with the campaigns of each put together, in their order. */
export function reunir(lignes: readonly LigneEditee[], contenu: ContenuEdition): LigneDuRapport[] {
  const parCode = new Map<string, LigneEditee[]>()
  for (const ligne of lignes) parCode.set(ligne.code, [...(parCode.get(ligne.code) ?? []), ligne])
  return [...parCode.values()].flatMap((memes) => {
    const [premiere] = memes
    if (premiere === undefined) return []
    if (premiere.campagne === null)
      return memes.map((ligne) => ({
        ...ligne,
        valeur: valeurDe(ligne, contenu) + suiteDe(ligne, contenu),
        annees: new Map(),
      }))
    const dites = memes.filter(({ retenue, saisie }) => retenue !== null || saisie !== null)
    const annees = new Map(dites.map((ligne) => [ligne.campagne ?? 'n', valeurDe(ligne, contenu)]))
    const valeurs = [...annees].map(([campagne, valeur]) => `${valeur} (${anneeDe(contenu.millesime, campagne)})`)
    return [
      {
        ...premiere,
        retenue: dites[0]?.retenue ?? null,
        saisie: dites[0]?.saisie ?? null,
        valeur: enumerer(valeurs, contenu.language) + suiteDe(premiere, contenu),
        annees,
      },
    ]
  })
}

/** A value of the register says so: it may differ from one of another source. One of the auditor names the claimed one. */
function suiteDe({ provenance, declaree, unite }: LigneEditee, contenu: ContenuEdition): string {
  const { language } = contenu
  if (provenance === 'REGISTRE') return `, ${motsProvenance[provenance][language]}`
  if (declaree === undefined) return ''
  const t = textes[language]
  return `, ${t.estAudite(declaree === null ? t.vide : mesuree(declaree, unite, contenu))}`
}

/** A value with its unit. */
const mesuree = ({ texte, valeur }: ValeurEditee, unite: string | null, { language }: ContenuEdition): string =>
  unite === null || unite === textes[language].compte || typeof valeur !== 'number'
    ? texte
    : avecUnite(texte, { unite, nombre: valeur, language, espace: '\u00a0' })

function valeurDe(ligne: LigneEditee, contenu: ContenuEdition): string {
  const { language } = contenu
  const { retenue, saisie, unite } = ligne
  const t = textes[language]
  // The fields with a name are lines of their own, or those of a small table.
  if (ligne.tableaux.length > 0 || retenue?.parties !== undefined) return sansNomDe(ligne, language)
  if (retenue !== null) return mesuree(retenue, unite, contenu)
  // An empty value of the auditor is said after the row.
  return saisie === null || ligne.declaree !== undefined ? '' : t.nonRetenue(mesuree(saisie, unite, contenu))
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

/** Reasons why rows are only named, in their order. */
export const replis = ['SANS_REPONSE', 'SANS_REPONSE_VALIDE', 'A_ZERO', 'A_ZERO_VALIDE'] as const

/**
 * Whether a row is only named, and why: it has no answer, or its value is zero, and its verdict, if any, is that it is valid. A row with another verdict, with
 * a comment, or with points out of a maximum has its own line: an auditor looks for a score of zero. A computed row without a value and a verdict is not even
 * named: nobody was to answer it.
 */
export function repliDe(ligne: LigneDuRapport): (typeof replis)[number] | 'TUE' | null {
  const { jugement, modifiable } = ligne
  const vide = videDe(ligne)
  if (vide === 'SANS_REPONSE' && !modifiable && jugement === null) return 'TUE'
  if (vide === null || jugement === null) return vide
  return jugement.estValide === true && !jugement.commentaireAuditeur ? `${vide}_VALIDE` : null
}

function videDe({ retenue, saisie, points, max, tableaux }: LigneDuRapport): 'SANS_REPONSE' | 'A_ZERO' | null {
  if (tableaux.length > 0) return null
  if (retenue === null && saisie === null && points === null) return 'SANS_REPONSE'
  if (points !== null && (points !== 0 || max !== null)) return null
  return retenue?.valeur === 0 || (retenue === null && points === 0) ? 'A_ZERO' : null
}

/** Whether a row stands in the table of values by campaign alone: it has several, and nothing else to say. */
export const estParCampagne = (ligne: LigneDuRapport): boolean =>
  ligne.annees.size > 1 && ligne.jugement === null && ligne.points === null && repliDe(ligne) === null
