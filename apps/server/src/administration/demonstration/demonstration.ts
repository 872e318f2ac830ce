import { fermesExemples, fermesExemplesHve3a, parametresIftExemples } from '@sillon/referentials'
import { freezeDecided } from '#dossiers/decisions/gel'
import { grantExploitations } from '#fermes/exploitations/repository'
import { lockMillesime, replaceLignes } from '#fermes/referentiels/listes-repository'
import { hashPassword } from '#personnes/authentification/passwords'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { insertAudit } from './audit'
import { insertComptes, insertOrganismes, MOT_DE_PASSE_DEMONSTRATION } from './comptes'
import { Fermes } from './fermes'
import { Hasard } from './hasard'
import { insertPreuves } from './preuves'
import { insertQuestions } from './questions'
import { insertProduits, insertTraitements } from './registre'

/** Whether the database has no account yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [first] = await db.select({ id: t.utilisateurs.idUtilisateur }).from(t.utilisateurs).limit(1)
  return first === undefined
}

/** Fills an empty database with two organisations, five accounts and about seventy fictional farms on real communes, in one transaction. */
export async function loadDemonstration(db: Database): Promise<void> {
  const motDePasse = await hashPassword(MOT_DE_PASSE_DEMONSTRATION)
  await db.transaction(async (tx) => {
    await insertParametresIft(tx)
    await insertProduits(tx)
    const [alpha, charlie] = await insertOrganismes(tx)
    const comptes = await insertComptes(tx, motDePasse, alpha)
    const fermes = await Fermes.on(tx, new Hasard(2026), comptes.conseiller)
    const aImporter = await fermes.aImporter(alpha)
    const exemples: number[] = []
    for (const exemple of fermesExemples) exemples.push(await fermes.exemple(exemple, alpha))
    const autres = await fermes.deChaqueSorte((rang) => (rang % 3 === 2 ? charlie : alpha))
    const passees: number[] = []
    for (const exemple of fermesExemplesHve3a) passees.push(await fermes.exempleHve3a(exemple, alpha))
    await fermes.dossierAnterieur(aImporter, alpha)
    await fermes.journaliser()
    const grant = (account: keyof typeof comptes, ids: readonly number[]) =>
      grantExploitations(tx, null, comptes[account], ids)
    await grant('conseiller', [aImporter, ...exemples, ...passees, ...autres.slice(0, 36)])
    const [, , verifiee = 0] = autres
    await insertPreuves(tx, comptes.conseiller, verifiee)
    await insertQuestions(tx, comptes.conseiller, verifiee)
    await insertAudit(tx, comptes.conseiller, verifiee)
    await insertTraitements(tx, comptes.conseiller, aImporter)
    await grant('agriculteur', [aImporter])
    // One file in entry, one sent for verification, one under verification.
    await grant('agriculteur2', autres.slice(0, 3))
    await freezeDecided(tx)
  })
}

/** Ceilings and floors of the worked examples, so that the indices of the demonstration have points. They are marked as indicative. */
async function insertParametresIft(tx: Database): Promise<void> {
  const lignes = parametresIftExemples.map((parametre) => ({ ...parametre, codeZone: null, indicatif: true }))
  for (const { idMillesime } of await tx.select().from(t.millesimes)) {
    await lockMillesime(tx, idMillesime)
    await replaceLignes(tx, { idUtilisateur: null, idMillesime }, 'plafonds-ift', lignes)
  }
}
