import { setImmediate } from 'node:timers/promises'
import { type ApercuRegistre, type importRegistre, type Language, libellesColonnesRegistre } from '@sillon/contract'
import { type Correspondance, DomainError, proposerColonnes } from '@sillon/domain'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { faultText } from '#socle/http/errors'
import { record } from '#socle/journal/journal'
import { requireWritable } from '../assolement/service'
import { lireFichier } from './fichiers/lecture'
import type { FichierLu } from './fichiers/table'
import * as repository from './import-repository'
import { type FauteDeLigne, lireLignes, type Plan, planifier } from './plan-import'
import { lockRegistre } from './repository'
import type { Acte } from './service'

/** Number of faults shown: nobody reads the rest before correcting these. */
const MONTREES = 200
/** Number of records of one statement. */
const LOT = 1000

type Demande = z.output<typeof importRegistre.body> & { readonly language: Language }

/**
 * Previews a register file; without `simulation`, writes its new records in one transaction with one line of the journal.
 * @throws DomainError of `requireWritable` and `lireFichier`; VALEUR_INVALIDE when a file to write has a fault
 */
export async function importRegistreFile(db: Database, acte: Acte, demande: Demande): Promise<ApercuRegistre> {
  const { user, year } = acte
  // Checked before any read, and again in the transaction that writes.
  await requireWritable(db, user, year)
  const fichier = await lireFichier(demande.content)
  const empreinteTitres = repository.sha256(JSON.stringify(fichier.titres))
  const kept = await repository.findColonnes(db, user.idUtilisateur, empreinteTitres)
  const colonnes = presentes(fichier, demande.colonnes ?? kept ?? proposerColonnes(fichier.titres))
  const { lues, fautes } = await lireLignes(fichier, colonnes, year.idMillesime)
  const apercu = (plan: Plan, idImportRegistre: number | null): ApercuRegistre => ({
    titres: [...fichier.titres],
    colonnes,
    memorisees: kept !== undefined,
    lignes: fichier.lignes.length,
    nouvelles: plan.nouvelles.length,
    dejaPresentes: plan.dejaPresentes,
    chezPartenaire: plan.chezPartenaire,
    enDouble: plan.enDouble,
    sansParcelle: plan.nouvelles.filter(({ uuidParcelle }) => uuidParcelle === null).length,
    sansCulture: plan.nouvelles.filter(({ contenu }) => contenu.idCulture === null).length,
    nbFautes: fautes.length,
    fautes: dites(fautes, colonnes, demande.language),
    idImportRegistre,
  })
  if (demande.simulation) return apercu(await planifier(db, year, lues), null)
  if (fautes.length > 0)
    throw new DomainError(
      'VALEUR_INVALIDE',
      {},
      fautes.slice(0, MONTREES).map(({ ligne, colonne, code }) => ({ path: `${ligne}.${colonne}`, code })),
    )
  return db.transaction(async (tx) => {
    await requireWritable(tx, user, year)
    await lockRegistre(tx, year)
    const plan = await planifier(tx, year, lues)
    await repository.keepColonnes(tx, { idUtilisateur: user.idUtilisateur, empreinte: empreinteTitres, colonnes })
    return apercu(plan, plan.nouvelles.length === 0 ? null : await ecrire(tx, acte, demande, plan))
  })
}

/** Writes the new records, the import and its line of the journal. @returns the import's identifier */
async function ecrire(
  tx: Database,
  { user: { idUtilisateur }, year, fermeChangee }: Acte,
  { nom, content }: Demande,
  { nouvelles }: Plan,
): Promise<number> {
  const empreinte = repository.sha256(Buffer.from(content, 'base64'))
  const nombre = nouvelles.length
  const id = await repository.insertImport(tx, year, { idUtilisateur, nom, empreinte, nombre })
  for (let at = 0; at < nombre; at += LOT) {
    await repository.insertNouvelles(tx, year, id, nouvelles.slice(at, at + LOT))
    await setImmediate()
  }
  await record(tx, { idUtilisateur, ...year, origine: 'IMPORT' }, [
    { champ: `importRegistre.${id}`, ancienne: null, nouvelle: { nom, nombre, empreinte } },
  ])
  await fermeChangee(tx, year, idUtilisateur)
  return id
}

/** The columns that the file has. */
const presentes = ({ titres }: FichierLu, colonnes: Correspondance): Correspondance =>
  Object.fromEntries(Object.entries(colonnes).filter(([, titre]) => titres.includes(titre)))

/** Faults in words; a column is named as in the file, or else by its own name. */
const dites = (fautes: readonly FauteDeLigne[], colonnes: Correspondance, language: Language) =>
  fautes.slice(0, MONTREES).map(({ ligne, colonne, code }) => ({
    ligne,
    colonne: colonnes[colonne] ?? libellesColonnesRegistre[colonne][language],
    message: faultText(code, language),
  }))

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
    const found = await repository.findImport(tx, year, idImportRegistre)
    if (found === undefined) throw new DomainError('IMPORT_REGISTRE_INCONNU')
    if (found.reprisLe !== null) throw new DomainError('IMPORT_REGISTRE_REPRIS')
    const nombre = corrigees ? 0 : await countCorrigees(tx, year, idImportRegistre)
    if (nombre > 0) throw new DomainError('IMPORT_REGISTRE_CORRIGE', { nombre })
    await repository.removeImport(tx, idImportRegistre)
    const { nom, nombre: lignes, empreinte } = found
    await record(tx, { idUtilisateur: user.idUtilisateur, ...year }, [
      { champ: `importRegistre.${idImportRegistre}`, ancienne: { nom, nombre: lignes, empreinte }, nouvelle: null },
    ])
    await fermeChangee(tx, year, user.idUtilisateur)
  })
}

/** Number of records that are no longer as their file had them. */
async function countCorrigees(tx: Database, year: Acte['year'], idImportRegistre: number): Promise<number> {
  let nombre = 0
  for await (const page of repository.readContenus(tx, year, idImportRegistre)) {
    nombre += page.filter((one) => one.reference !== repository.empreinteDe(one)).length
    await setImmediate()
  }
  return nombre
}
