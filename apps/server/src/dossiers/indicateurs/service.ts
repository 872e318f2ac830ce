import type {
  Language,
  LigneDeFeuille,
  saveValidites as saveValiditesCall,
  TypeRubrique,
  Validite,
} from '@sillon/contract'
import { authorize, avancementDe, can, isDecided, lectureDe } from '@sillon/domain'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { type Lecture, lire } from '../dossier/lecture'
import type { OuvertureCalculee } from '../dossier/ouvrir'
import { compareeALAnDernier } from '../resultats/tenir'
import { explicationOf } from './explication'
import { toValidite } from './jugement'
import { nomsDesParties } from './parties'
import { estProposee } from './rubriques'
import { buildTree, estSectionPresente, etatDe, vueDe } from './tree'
import { writeValidites } from './validites'
import { findValidites, type ValiditeGardee } from './validites-repository'

/** The indicators of a file. */
export async function readIndicateurs(
  db: Database,
  ouverture: OuvertureCalculee,
  language: Language,
): Promise<TypeRubrique[]> {
  const lecture = await lire(db, ouverture)
  return treeOf(ouverture, lecture, await validitesFor(db, ouverture, lecture), language)
}

/** Verdicts on the sub-sections of a file. */
export const readValidites = async (db: Database, ouverture: OuvertureCalculee): Promise<Validite[]> => [
  ...(await validitesFor(db, ouverture, await lire(db, ouverture))).values(),
]

/** The whole tree of a file as its reader may see it. */
export const treeOf = (
  { permissions: { voirScores } }: OuvertureCalculee,
  { scheme, evaluation, aConfirmer, aDesRecords, annee: { bassins } }: Lecture,
  validites: ReadonlyMap<string, Validite>,
  language: Language,
): TypeRubrique[] =>
  buildTree(scheme, evaluation, { language, voirScores, bassins, validites, aConfirmer, aDesRecords })

/** Rows of a file as its reader may see them, without what the rules tell of them. */
export function lignesOf(
  { permissions: { voirScores } }: OuvertureCalculee,
  { scheme, evaluation, aConfirmer, annee: { bassins } }: Lecture,
): LigneDeFeuille[] {
  const vue = vueDe(scheme, evaluation)
  const isSaid = ([champ, contenu]: readonly [string, unknown]) =>
    champ === 'visible' ? contenu === false : contenu !== false && contenu !== null
  return [...scheme.indicateurs.keys()]
    .flatMap((code) => etatDe(vue, code, { voirScores, bassins, aConfirmer }))
    .map(({ codeNational, ...etat }) => ({ codeNational, ...Object.fromEntries(Object.entries(etat).filter(isSaid)) }))
}

/** Sections that apply to the farm, and modules whose rows can be reset to the values of a data source. */
export function partiesOf(lecture: Lecture): { sections: number[]; reprises: string[] } {
  const rubriques = lecture.scheme.structure.flatMap(({ rubriques: ofType }) => ofType)
  return {
    sections: rubriques
      .flatMap(({ sousRubriques }) => sousRubriques)
      .filter(estSectionPresente(lecture))
      .map(({ idSousRubrique }) => idSousRubrique),
    reprises: rubriques
      .filter((rubrique) => estProposee(rubrique, lecture.aDesRecords))
      .map(({ codeNational }) => codeNational),
  }
}

export async function validitesFor(
  db: Database,
  { user, dossier }: OuvertureCalculee,
  lecture: Lecture,
): Promise<ReadonlyMap<string, Validite>> {
  if (dossier === undefined || !can(user, 'validites.read')) return new Map()
  return shown(lecture, await findValidites(db, dossier.idDossier))
}

/** Verdicts on sub-sections or rows, by code, with the values that these show. */
export function shown(
  { annee, ...vue }: Lecture,
  validites: ReadonlyMap<string, ValiditeGardee>,
): ReadonlyMap<string, Validite> {
  const noms = nomsDesParties(vue.scheme)
  return new Map(
    [...validites].flatMap(([code, validite]): [string, Validite][] => {
      const nom = noms.get(code)
      return nom === undefined ? [] : [[code, { ...nom, ...toValidite(vue, validite, annee.bassins) }]]
    }),
  )
}

/** Judges sub-sections of a file. */
export async function saveValidites(
  db: Database,
  ouverture: OuvertureCalculee,
  sent: z.output<typeof saveValiditesCall.body>,
  ifMatch: number | null,
): Promise<void> {
  // Even an empty call: a judgement may not add a procedure to a farm.
  if (!ouverture.aDemarche) authorize(ouverture.user, 'demarches.write')
  await writeValidites(db, ouverture, sent, ifMatch)
}

/**
 * Progress of a file, as its reader may see it.
 * @param aCorriger parts with an open correction, by their codes
 */
export async function avancementOf(
  db: Database,
  ouverture: OuvertureCalculee,
  { scheme, evaluation }: Lecture,
  language: Language,
  aCorriger: readonly string[],
) {
  const { dossier } = ouverture
  const { voirScores } = ouverture.permissions
  const compared =
    dossier === undefined || isDecided(dossier.etatDossier)
      ? evaluation
      : await compareeALAnDernier(db, scheme, dossier.idDossier, evaluation)
  const etapes = avancementDe(lectureDe(scheme, compared, voirScores), aCorriger)
  return {
    infosRemplies: (dossier?.dateEntree ?? null) !== null,
    verdict: voirScores ? scheme.verdictOf(evaluation) : null,
    seuil: scheme.seuil,
    validitePar: scheme.validitePar,
    etapes: etapes.map(
      ({ rubrique, libelle, lettre, points, max, estAtteint, statut, corrections, exigences, vides, ligne }) => ({
        rubrique,
        libelle: libelle[language],
        lettre,
        points,
        max: voirScores ? max : null,
        estAtteint,
        statut,
        corrections,
        exigences,
        aRemplir: vides.length,
        ligne,
      }),
    ),
  }
}

/** Explanation of a row's value. */
export async function explainIndicateur(db: Database, ouverture: OuvertureCalculee, code: string) {
  const { scheme, evaluation } = await lire(db, ouverture)
  return explicationOf(scheme, evaluation, code, ouverture.permissions)
}
