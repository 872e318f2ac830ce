import { cultureDuCodePac } from '@sillon/domain'
import { round4 } from '@sillon/engine'
import { dosesReferenceExemple, millesimes, produitsPhytoExemple } from '@sillon/referentials'
import { lockMillesime, replaceLignes } from '#fermes/referentiels/listes-repository'
import { createIntervention } from '#fermes/registre/service'
import { findUser } from '#personnes/authentification/tokens'
import type { Database } from '#socle/database/database'

const ANNEE_COURANTE = Math.max(...millesimes.map(({ idMillesime }) => idMillesime))
/** Years of the demonstration. */
const ANNEES = 3

/** Fills the products and reference doses of the last years with fictional ones; their source says so. */
export async function insertProduits(tx: Database): Promise<void> {
  for (let idMillesime = ANNEE_COURANTE - ANNEES + 1; idMillesime <= ANNEE_COURANTE; idMillesime++) {
    await lockMillesime(tx, idMillesime)
    const year = { idUtilisateur: null, idMillesime }
    await replaceLignes(
      tx,
      year,
      'produits-phyto',
      produitsPhytoExemple.map((produit) => ({ ...produit })),
    )
    await replaceLignes(
      tx,
      year,
      'doses-reference',
      dosesReferenceExemple.map((dose) => ({ ...dose })),
    )
  }
}

/**
 * Treatments typed by hand: block and parcel number of the sample declaration, its crop and area, the product, month and day, and the share of the reference
 * dose. The sample register, docs/exemples, holds the other treatments of these parcels.
 */
const SAISIS = [
  ['2', '1', 'CZH', 8, '9990019', '03-12', 1],
  ['1', '1', 'BTH', 8.4, '9990002', '03-18', 0.7],
  ['1', '2', 'BTH', 4.2, '9990002', '03-18', 0.7],
  ['1', '3', 'AIL', 2.88, '9990017', '05-10', 1],
  ['5', '1', 'ORP', 5, '9990009', '05-12', 0.7],
] as const

/** Types fictional treatments into the register of a farm, by the form of an adviser; each one says that it is fictional. */
export async function insertTraitements(tx: Database, idConseiller: number, idExploitation: number): Promise<void> {
  const user = await findUser(tx, idConseiller)
  if (user === undefined) throw new Error('Demonstration: the adviser is not there.')
  const noms = new Map(produitsPhytoExemple.map(({ amm, nom }) => [amm, nom]))
  const year = { idExploitation, idMillesime: ANNEE_COURANTE }
  // Nothing of a file is computed from them here.
  const acte = { user, year, fermeChangee: async () => undefined }
  for (const [numIlot, numParcelle, codePac, surface, amm, jour, part] of SAISIS) {
    const idCulture = cultureDuCodePac(codePac) ?? null
    const reference = dosesReferenceExemple.find((row) => row.amm === amm && row.idCulture === idCulture)
    if (reference === undefined) throw new Error(`Demonstration: no reference dose of ${amm} on ${codePac}.`)
    await createIntervention(tx, acte, {
      nature: 'TRAITEMENT',
      uuidParcelle: null,
      numIlot,
      numParcelle,
      date: `${ANNEE_COURANTE}-${jour}`,
      heureDebut: '07:30',
      surface,
      idCulture,
      culture: null,
      produit: noms.get(amm) ?? null,
      amm,
      quantite: round4(reference.dose * part),
      unite: reference.unite,
      cible: 'Fictif, démonstration',
      azote: null,
      organique: null,
      volume: null,
      complements: {},
    })
  }
}
