import { dosesReferenceExemple, millesimes, produitsPhytoExemple } from '@sillon/referentials'
import { lockMillesime, replaceLignes } from '#fermes/referentiels/listes-repository'
import { createIntervention } from '#fermes/registre/service'
import { findUser } from '#personnes/authentification/tokens'
import type { Database } from '#socle/database/database'

const ANNEE_COURANTE = Math.max(...millesimes.map(({ idMillesime }) => idMillesime))
/** Years of the demonstration. */
const ANNEES = 3
const TRAITEMENTS = 20

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

/** Types fictional treatments into the register of a farm, by the form of an adviser; each one says that it is fictional. */
export async function insertTraitements(tx: Database, idConseiller: number, idExploitation: number): Promise<void> {
  const user = await findUser(tx, idConseiller)
  if (user === undefined) throw new Error('Demonstration: the adviser is not there.')
  const noms = new Map(produitsPhytoExemple.map(({ amm, nom }) => [amm, nom]))
  const year = { idExploitation, idMillesime: ANNEE_COURANTE }
  // Nothing of a file is computed from them here.
  const acte = { user, year, fermeChangee: async () => undefined }
  for (let rang = 0; rang < TRAITEMENTS; rang++) {
    const dose = dosesReferenceExemple[(rang * 7) % dosesReferenceExemple.length]
    if (dose === undefined) continue
    await createIntervention(tx, acte, {
      nature: 'TRAITEMENT',
      uuidParcelle: null,
      numIlot: String((rang % 5) + 1),
      numParcelle: '1',
      date: `${ANNEE_COURANTE}-${String((rang % 5) + 2).padStart(2, '0')}-${String(rang + 5).padStart(2, '0')}`,
      heureDebut: rang % 2 === 0 ? '07:30' : null,
      surface: 4 + (rang % 4),
      idCulture: dose.idCulture,
      culture: null,
      produit: noms.get(dose.amm) ?? null,
      amm: dose.amm,
      quantite: dose.dose,
      unite: dose.unite,
      cible: 'Fictif, démonstration',
      azote: null,
      organique: null,
      volume: null,
      complements: {},
    })
  }
}
