import { setImmediate } from 'node:timers/promises'
import type { importRegistre, Language, poursuivreImportRegistre, SuiviImportRegistre } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { record } from '#socle/journal/journal'
import type { FarmYear } from '../assolement/repository'
import { requireWritable } from '../assolement/service'
import { apercuDe, dit, type Lu, lire, MONTREES } from './apercu'
import { sha256 } from './empreintes'
import { comprimer, estComprime, octetsDe } from './fichiers/envoi'
import { lireFichier } from './fichiers/lecture'
import { countCorrigees, insertNouvelles, keepColonnes } from './import-repository'
import { type Plan, planifier } from './plan-import'
import { lockRegistre } from './repository'
import type { Acte } from './service'
import {
  abandonner,
  cacher,
  confirmer,
  deposer,
  findImport,
  findSuivi,
  insertImport,
  isBeingWritten,
  relire,
} from './suivi-repository'

/** A file within both limits is imported in its request; a job takes a longer one. */
export interface Immediat {
  readonly octets: number
  readonly lignes: number
}
const IMMEDIAT: Immediat = { octets: 512 * 1024, lignes: 2000 }

/** Number of records of one statement. */
export const LOT = 500

type Demande = z.output<typeof importRegistre.body> & { readonly language: Language }

/**
 * Previews a register file; without `simulation`, writes its new records in one transaction with one line of the journal. A long file is left to a job, which
 * previews it.
 * @throws DomainError of `requireWritable` and `lireFichier`; VALEUR_INVALIDE when a file to write has a fault
 */
export async function importer(
  db: Database,
  acte: Acte,
  demande: Demande,
  immediat = IMMEDIAT,
): Promise<SuiviImportRegistre> {
  const { user, year } = acte
  const { nom, simulation, language } = demande
  const { idUtilisateur } = user
  // Checked before any read, and again in the transaction that writes.
  await requireWritable(db, user, year)
  const bytes = octetsDe(demande.content)
  const demandees = demande.colonnes ?? null
  const isShort = bytes.length <= immediat.octets && !estComprime(bytes)
  const fichier = isShort ? await lireFichier(bytes) : null
  if (fichier === null || fichier.lignes.length > immediat.lignes) {
    const { compresse, empreinte } = await comprimer(bytes)
    const depot = { idUtilisateur, nom, empreinte, colonnes: demandees }
    const id = await db.transaction((tx) => deposer(tx, year, depot, compresse))
    return requireSuivi(db, year, id, language)
  }
  const empreinte = sha256(bytes)
  const lu = await lire(db, fichier, { idUtilisateur, idMillesime: year.idMillesime, demandees })
  const suivi = (plan: Plan, idImportRegistre: number | null): SuiviImportRegistre => ({
    idImportRegistre,
    etat: simulation ? 'APERCU' : 'TERMINE',
    fait: lu.lignes,
    total: lu.lignes,
    message: null,
    apercu: dit(apercuDe(lu, plan), language),
  })
  if (simulation) return suivi(await planifier(db, year, lu.lues), null)
  refuseFautes(lu)
  return db.transaction(async (tx) => {
    await requireWritable(tx, user, year)
    await lockRegistre(tx, year)
    const plan = await planifier(tx, year, lu.lues)
    await keepColonnes(tx, { idUtilisateur, empreinte: lu.empreinte, colonnes: lu.colonnes })
    return suivi(plan, plan.nouvelles.length === 0 ? null : await ecrire(tx, acte, { nom, empreinte }, plan))
  })
}

/** @throws DomainError VALEUR_INVALIDE with the faults of a file, if it has any */
export function refuseFautes({ fautes }: Lu): void {
  if (fautes.length > 0)
    throw new DomainError(
      'VALEUR_INVALIDE',
      {},
      fautes.slice(0, MONTREES).map(({ ligne, colonne, code }) => ({ path: `${ligne}.${colonne}`, code })),
    )
}

/** Writes the new records, the import and its line of the journal. @returns the import's identifier */
async function ecrire(
  tx: Database,
  acte: Acte,
  fichier: { readonly nom: string; readonly empreinte: string },
  plan: Plan,
): Promise<number> {
  const { nouvelles, somme } = plan
  const fait = { ...fichier, nombre: nouvelles.length, somme }
  const id = await insertImport(tx, acte.year, { ...fait, idUtilisateur: acte.user.idUtilisateur })
  for (let at = 0; at < nouvelles.length; at += LOT) {
    await insertNouvelles(tx, acte.year, id, nouvelles.slice(at, at + LOT))
    await setImmediate()
  }
  await annoncer(tx, acte, id, fait)
  return id
}

/** Content of an import, in the register and in the journal. */
interface Fait {
  readonly nom: string
  readonly nombre: number
  readonly empreinte: string
  readonly somme: string | null
}

const journalise = ({ nom, nombre, empreinte, somme }: Fait) => ({ nom, nombre, empreinte, somme })

/** Effects of an import in the transaction that shows its records: one line of the journal, and the results of the farm's files. */
export async function annoncer(tx: Database, { user, year, fermeChangee }: Acte, id: number, fait: Fait) {
  const { idUtilisateur } = user
  await record(tx, { idUtilisateur, ...year, origine: 'IMPORT' }, [
    { champ: `importRegistre.${id}`, ancienne: null, nouvelle: journalise(fait) },
  ])
  await fermeChangee(tx, year, idUtilisateur)
}

/** @throws DomainError IMPORT_REGISTRE_INCONNU */
export async function requireSuivi(
  db: Database,
  year: FarmYear,
  id: number,
  language: Language,
): Promise<SuiviImportRegistre> {
  const found = await findSuivi(db, year, id, language)
  if (found === undefined) throw new DomainError('IMPORT_REGISTRE_INCONNU')
  return found
}

interface Suite {
  readonly idImportRegistre: number
  readonly body: z.output<typeof poursuivreImportRegistre.body>
  readonly language: Language
}

/**
 * Has a stored file previewed with other columns, or written.
 * @throws DomainError of `requireWritable`; IMPORT_REGISTRE_INCONNU; IMPORT_REGISTRE_SANS_APERCU for a file that is not read yet or has faults;
 * IMPORT_REGISTRE_EN_COURS while another one is written into the register
 */
export async function poursuivre(
  db: Database,
  { user, year }: Acte,
  { idImportRegistre, body, language }: Suite,
): Promise<SuiviImportRegistre> {
  await requireWritable(db, user, year)
  await requireSuivi(db, year, idImportRegistre, language)
  await db.transaction(async (tx) => {
    await lockRegistre(tx, year)
    if (!body.simulation && (await isBeingWritten(tx, year))) throw new DomainError('IMPORT_REGISTRE_EN_COURS')
    const isAccepted = body.simulation
      ? await relire(tx, year, idImportRegistre, body.colonnes)
      : await confirmer(tx, year, idImportRegistre, user.idUtilisateur)
    if (!isAccepted) throw new DomainError('IMPORT_REGISTRE_SANS_APERCU')
  })
  return requireSuivi(db, year, idImportRegistre, language)
}

/**
 * Cancels an import that has not ended.
 * @throws DomainError of `requireWritable`; IMPORT_REGISTRE_INCONNU, IMPORT_REGISTRE_FINI
 */
export async function abandonnerImport(db: Database, { user, year }: Acte, suite: Omit<Suite, 'body'>): Promise<void> {
  await requireWritable(db, user, year)
  await requireSuivi(db, year, suite.idImportRegistre, suite.language)
  if (!(await abandonner(db, year, suite.idImportRegistre))) throw new DomainError('IMPORT_REGISTRE_FINI')
}

/**
 * Takes an import back: its records leave the register, in one transaction with one line of the journal.
 * @param corrigees whether records corrected since the import go as well
 * @throws DomainError of `requireWritable`; IMPORT_REGISTRE_INCONNU, IMPORT_REGISTRE_REPRIS; IMPORT_REGISTRE_CORRIGE without that consent
 */
export async function reprendre(
  db: Database,
  { user, year, fermeChangee }: Acte,
  idImportRegistre: number,
  corrigees: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireWritable(tx, user, year)
    await lockRegistre(tx, year)
    const found = await findImport(tx, year, idImportRegistre)
    if (found === undefined) throw new DomainError('IMPORT_REGISTRE_INCONNU')
    if (found.reprisLe !== null) throw new DomainError('IMPORT_REGISTRE_REPRIS')
    const nombre = corrigees ? 0 : await countCorrigees(tx, year, idImportRegistre)
    if (nombre > 0) throw new DomainError('IMPORT_REGISTRE_CORRIGE', { nombre })
    await cacher(tx, idImportRegistre)
    await record(tx, { idUtilisateur: user.idUtilisateur, ...year }, [
      { champ: `importRegistre.${idImportRegistre}`, ancienne: journalise(found), nouvelle: null },
    ])
    await fermeChangee(tx, year, user.idUtilisateur)
  })
}
