import {
  type ApercuReferentiel,
  faultTexts,
  type Language,
  type LigneIft,
  type LigneReferentiel,
  type ListeReferentiel,
} from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { listesIftDe } from '@sillon/referentials'
import type { Database } from '#socle/database/database'
import { readCsv } from './csv'
import { cleDe, type FauteDeLigne, fautesDe, type Liste, listes } from './listes'
import { findLignes, lockMillesime, replaceLignes } from './listes-repository'

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
  readonly csv: string
  /** Whether to return the changes without making them. */
  readonly apercu: boolean
  readonly language: Language
}

/**
 * Previews the changes of a year's list by a CSV file; without `apercu`, makes them in the same transaction.
 * @throws DomainError VALEUR_INVALIDE when it is not a preview and the file has a fault; MILLESIME_INCONNU
 */
export async function importCsv(db: Database, request: Import): Promise<ApercuReferentiel> {
  const liste = listes[request.liste]
  const { lignes, numeros, fautes } = readCsv(liste, request.csv)
  const refused = fautesDe(liste, lignes).map((faute) => ({ ...faute, rang: numeros[faute.rang] ?? 0 }))
  const faults = firstOfEachCell([...fautes, ...refused])
  if (!request.apercu && faults.length > 0)
    throw new DomainError(
      'VALEUR_INVALIDE',
      {},
      faults.map(({ rang, colonne, code }) => ({ path: `${rang}.${colonne}`, code })),
    )
  const texts: Readonly<Record<string, string>> = faultTexts[request.language]
  return db.transaction(async (tx) => {
    await lockMillesime(tx, request.idMillesime)
    const before = await findLignes(tx, request.liste, request.idMillesime)
    if (!request.apercu) await replaceLignes(tx, request, request.liste, lignes)
    return {
      colonnes: liste.colonnes.map(({ nom }) => nom),
      ...differences(liste, before, lignes),
      fautes: faults.map(({ rang, colonne, code }) => ({ ligne: rang, colonne, message: texts[code] ?? code })),
      applique: !request.apercu,
    }
  })
}

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
  const same = (a: LigneReferentiel, b: LigneReferentiel) => liste.colonnes.every(({ nom }) => a[nom] === b[nom])
  const known = after.flatMap((apres) => {
    const avant = old.get(cleDe(liste, apres))
    return avant === undefined ? [] : [{ avant, apres }]
  })
  const modifiees = known.filter(({ avant, apres }) => !same(avant, apres))
  return {
    ajoutees: after.filter((ligne) => !old.has(cleDe(liste, ligne))),
    modifiees,
    supprimees: before.filter((ligne) => !kept.has(cleDe(liste, ligne))),
    inchangees: known.length - modifiees.length,
  }
}
