import {
  type ApercuReferentiel,
  type ContenuReferentiel,
  type Language,
  type LigneIft,
  type LigneReferentiel,
  type ListeReferentiel,
  phraseDAutreFichier,
  phraseDeFaute,
} from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { listesIftDe } from '@sillon/referentials'
import type { Database } from '#socle/database/database'
import { absentesDe, estSansValeur } from './attendues'
import { AUTRE_FICHIER, lireFichier } from './lecture'
import { cleDe, type FauteDeLigne, fautesDe, type Liste, listes } from './listes'
import { findLignes, lockMillesime, replaceLignes } from './listes-repository'
import { admisesAvec } from './valeurs-admises'

/** Author and campaign year of a replacement of references. */
interface Ecriture {
  readonly idUtilisateur: number
  readonly idMillesime: number
}

const iftDe = Object.values(listesIftDe)

/** The treatment-frequency values of a year, of both procedures. */
export async function findIft(db: Database, idMillesime: number): Promise<LigneIft[]> {
  const rows: LigneIft[] = []
  // The table has the columns of the contract, which validates the answer.
  for (const { demarche, liste } of iftDe)
    for (const ligne of await findLignes(db, liste, idMillesime))
      rows.push({ demarche, ...ligne } as unknown as LigneIft)
  return rows
}

/**
 * Replaces the treatment-frequency values of each named procedure; without rows, clears those of both: one transaction, journalled.
 * @throws DomainError VALEUR_INVALIDE with every fault (`3.codeZone`), MILLESIME_INCONNU
 */
export async function saveIft(db: Database, ecriture: Ecriture, lignes: readonly LigneIft[]): Promise<void> {
  const named = iftDe.filter((one) => lignes.length === 0 || lignes.some(({ demarche }) => demarche === one.demarche))
  const rowsOf = (name: LigneIft['demarche']) =>
    lignes.flatMap(({ demarche, ...ligne }, place) => (demarche === name ? [{ ligne, place }] : []))
  const faults = named.flatMap(({ demarche, liste }) => {
    const rows = rowsOf(demarche)
    return fautesDe(
      listes[liste],
      rows.map(({ ligne }) => ligne),
    ).map(({ rang, colonne, code }) => ({ path: `${rows[rang]?.place}.${colonne}`, code }))
  })
  if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
  await db.transaction(async (tx) => {
    await lockMillesime(tx, ecriture.idMillesime)
    for (const { demarche, liste } of named)
      await replaceLignes(
        tx,
        ecriture,
        liste,
        rowsOf(demarche).map(({ ligne }) => ligne),
      )
  })
}

/** A file that replaces a list. */
interface Import extends Ecriture {
  readonly liste: ListeReferentiel
  /** Text of a CSV, or the bytes of a CSV or an XLSX workbook in base64. */
  readonly fichier: string | { readonly content: string }
  /** Whether to return the changes without making them. */
  readonly apercu: boolean
  readonly language: Language
}

/**
 * Previews the changes of a year's list by a file; without `apercu`, makes them in the same transaction.
 * @throws DomainError VALEUR_INVALIDE when it is not a preview and the file has a fault; MILLESIME_INCONNU; those of `lireFichier`
 */
export async function importFichier(db: Database, request: Import): Promise<ApercuReferentiel> {
  const liste = listes[request.liste]
  const lecture = await lireFichier(liste, request.fichier)
  const unreadable = new Set(lecture.fautes.map(({ rang }) => rang))
  const given = lecture.lignes
    .map((ligne, i) => ({ ligne, rang: lecture.numeros[i] ?? 0 }))
    .filter(({ ligne, rang }) => unreadable.has(rang) || !estSansValeur(liste, ligne))
  const lignes = given.map(({ ligne }) => ligne)
  const refused = fautesDe(liste, lignes).map((faute) => ({ ...faute, rang: given[faute.rang]?.rang ?? 0 }))
  const faults = firstOfEachCell([...lecture.fautes, ...refused])
  if (!request.apercu && faults.length > 0)
    throw new DomainError(
      'VALEUR_INVALIDE',
      {},
      faults.map(({ rang, colonne, code }) => ({ path: `${rang}.${colonne}`, code })),
    )
  const colonnes = liste.colonnes.map(({ nom }) => nom)
  const messageOf = ({ rang, colonne, code }: FauteDeLigne) =>
    code === AUTRE_FICHIER
      ? phraseDAutreFichier(colonnes, lecture.noms, request.language)
      : phraseDeFaute(
          {
            code,
            donnee: lecture.donnee(rang, colonne),
            admises:
              code === INCONNUE
                ? admisesDe(liste, colonne, lecture.donnee(rang, liste.colonnes[0]?.nom ?? ''), request.language)
                : [],
          },
          request.language,
        )
  return db.transaction(async (tx) => {
    await lockMillesime(tx, request.idMillesime)
    const before = await findLignes(tx, request.liste, request.idMillesime)
    if (!request.apercu) await replaceLignes(tx, request, request.liste, lignes)
    return {
      colonnes,
      ...differences(liste, before, lignes),
      sansValeur: lecture.lignes.length - lignes.length,
      fautes: faults.map((faute) => ({ ligne: faute.rang, colonne: faute.colonne, message: messageOf(faute) })),
      applique: !request.apercu,
    }
  })
}

const INCONNUE = 'REFERENCE_INCONNUE'
/** A message lists no more values than a person reads. */
const ADMISES_AU_PLUS = 20

function admisesDe(
  { colonnes }: Liste,
  colonne: string,
  premiere: string | undefined,
  language: Language,
): readonly (readonly [string, string])[] {
  const admises = admisesAvec(colonnes.find(({ nom }) => nom === colonne)?.admises ?? [], premiere)
  return admises.length > ADMISES_AU_PLUS ? [] : admises.map(({ code, libelle }) => [String(code), libelle[language]])
}

/** A row edited by hand journals its whole list: a longer one is replaced by a file. */
const LIGNES_MODIFIABLES = 2000

/** A list of a year, its columns with the names of their codes, and the expected rows that it lacks. */
export async function readReferentiel(
  db: Database,
  nom: ListeReferentiel,
  idMillesime: number,
  language: Language,
): Promise<ContenuReferentiel> {
  const { colonnes, cle } = listes[nom]
  const lignes = await findLignes(db, nom, idMillesime)
  return {
    colonnes: colonnes.map((colonne) => colonne.nom),
    champs: colonnes.map(({ nom, type, admises }) => ({
      nom,
      type,
      estCle: cle.includes(nom),
      admises: admises?.map(({ code, libelle, pour = null }) => ({ code, libelle: libelle[language], pour })) ?? null,
    })),
    lignes,
    absentes: [...absentesDe(nom, lignes)],
    estModifiable: lignes.length <= LIGNES_MODIFIABLES,
  }
}

/**
 * Saves or deletes a row of a year's list, journalled.
 * @throws DomainError VALEUR_INVALIDE by column, MILLESIME_INCONNU, LISTE_TROP_LONGUE, LIGNE_MODIFIEE_ENTRE_TEMPS when the row is no longer `avant`
 */
export async function saveLigne(
  db: Database,
  ecriture: Ecriture & { readonly liste: ListeReferentiel },
  { avant, apres }: { readonly avant: LigneReferentiel | null; readonly apres: LigneReferentiel | null },
): Promise<void> {
  const liste = listes[ecriture.liste]
  const kept = apres === null || estSansValeur(liste, apres) ? null : columnsOf(liste, apres)
  await db.transaction(async (tx) => {
    await lockMillesime(tx, ecriture.idMillesime)
    const lignes = await findLignes(tx, ecriture.liste, ecriture.idMillesime)
    if (lignes.length > LIGNES_MODIFIABLES) throw new DomainError('LISTE_TROP_LONGUE')
    const known = avant === null ? -1 : lignes.findIndex((ligne) => cleDe(liste, ligne) === cleDe(liste, avant))
    const isSame = avant === null || (lignes[known] !== undefined && sameRow(liste, lignes[known], avant))
    if (!isSame) throw new DomainError('LIGNE_MODIFIEE_ENTRE_TEMPS')
    const next = known < 0 ? [...lignes, ...(kept ? [kept] : [])] : lignes.toSpliced(known, 1, ...(kept ? [kept] : []))
    const rang = kept === null ? -1 : next.indexOf(kept)
    // A key that another row has is a fault of the later of both: of either, the person edited this one.
    const faults = fautesDe(liste, next).filter((faute) => faute.rang === rang || faute.code === 'LIGNE_DEJA_DONNEE')
    if (faults.length > 0)
      throw new DomainError(
        'VALEUR_INVALIDE',
        {},
        faults.map(({ colonne, code }) => ({ path: colonne, code })),
      )
    await replaceLignes(tx, ecriture, ecriture.liste, next)
  })
}

/** The columns of a list alone, empty ones as null. */
const columnsOf = ({ colonnes }: Liste, ligne: LigneReferentiel): LigneReferentiel =>
  Object.fromEntries(colonnes.map(({ nom }) => [nom, ligne[nom] ?? null]))

const sameRow = ({ colonnes }: Liste, a: LigneReferentiel, b: LigneReferentiel) =>
  colonnes.every(({ nom }) => (a[nom] ?? null) === (b[nom] ?? null))

/** An unreadable cell counts as empty as well: only its first fault is reported. */
function firstOfEachCell(fautes: readonly FauteDeLigne[]): FauteDeLigne[] {
  const found = new Map<string, FauteDeLigne>()
  for (const faute of fautes) {
    const cell = `${faute.rang} ${faute.colonne}`
    if (!found.has(cell)) found.set(cell, faute)
  }
  return [...found.values()].sort((a, b) => a.rang - b.rang)
}

function differences(liste: Liste, before: readonly LigneReferentiel[], after: readonly LigneReferentiel[]) {
  const old = new Map(before.map((ligne) => [cleDe(liste, ligne), ligne]))
  const kept = new Set(after.map((ligne) => cleDe(liste, ligne)))
  const known = after.flatMap((apres) => {
    const avant = old.get(cleDe(liste, apres))
    return avant === undefined ? [] : [{ avant, apres }]
  })
  const modifiees = known.filter(({ avant, apres }) => !sameRow(liste, avant, apres))
  return {
    ajoutees: after.filter((ligne) => !old.has(cleDe(liste, ligne))),
    modifiees,
    supprimees: before.filter((ligne) => !kept.has(cleDe(liste, ligne))),
    inchangees: known.length - modifiees.length,
  }
}
