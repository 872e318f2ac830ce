import { setImmediate } from 'node:timers/promises'
import {
  acteIntervention,
  type ColonneRegistre,
  type ContenuIntervention,
  type Correspondance,
  fautesIntervention,
  lireIntervention,
  sansCultureRedite,
  texteSimple,
} from '@sillon/domain'
import { cultureOf, cultures } from '@sillon/referentials'
import type { Database } from '#socle/database/database'
import type { FarmYear } from '../assolement/repository'
import { compterRessemblantes } from './doublons'
import { empreinteDe, Somme } from './empreintes'
import { type FichierLu, TOUR } from './fichiers/table'
import { findParcelles, type Nouvelle, readContenus } from './import-repository'

/** A faulty cell, by the line of the file. */
export interface FauteDeLigne {
  readonly ligne: number
  readonly colonne: ColonneRegistre
  readonly code: string
}

export interface LigneLue {
  readonly numero: number
  readonly contenu: ContenuIntervention
}

/** Columns that a file must have. */
const NECESSAIRES: readonly ColonneRegistre[] = ['date', 'surface']

/** The only crop with a label or a PAC code, by its simplified text. */
const cultureParNom = new Map<string, number | null>()
for (const { idCulture, libelle, codePac } of cultures)
  for (const nom of new Set([libelle, codePac ?? ''].map(texteSimple)))
    if (nom !== '') cultureParNom.set(nom, cultureParNom.has(nom) ? null : idCulture)

/**
 * Reads the lines of a file by its columns, with the faults of each line. Yields to other requests.
 * @param avancer called with the number of read lines at each yield; what it throws ends the reading
 */
export async function lireLignes(
  { titres, lignes }: FichierLu,
  { colonnes, idMillesime }: { readonly colonnes: Correspondance; readonly idMillesime: number },
  avancer: (fait: number) => void = () => undefined,
): Promise<{ readonly lues: readonly LigneLue[]; readonly fautes: readonly FauteDeLigne[] }> {
  const fautes: FauteDeLigne[] = NECESSAIRES.filter(
    (colonne) => colonnes[colonne] === undefined || !titres.includes(colonnes[colonne]),
  ).map((colonne) => ({ ligne: 1, colonne, code: 'COLONNE_NON_ASSOCIEE' }))
  if (fautes.length > 0) return { lues: [], fautes }
  const places = new Map(
    Object.entries(colonnes).map(([colonne, titre]) => [colonne as ColonneRegistre, titres.indexOf(titre)]),
  )
  // A file with our identifiers says itself which records have a crop of the reference.
  const isGuessed = !places.has('idCulture')
  const lues: LigneLue[] = []
  for (const [rang, { numero, cellules }] of lignes.entries()) {
    const cellule = (colonne: ColonneRegistre) => cellules[places.get(colonne) ?? -1] ?? ''
    const { contenu: lu, fautes: deCellules } = lireIntervention(cellule, (id) => cultureOf(id) !== undefined)
    const idCulture = isGuessed ? (cultureParNom.get(texteSimple(lu.culture ?? '')) ?? null) : lu.idCulture
    const contenu = sansCultureRedite({ ...lu, idCulture })
    const seen = new Set(deCellules.map(({ colonne }) => colonne))
    const deRegles = fautesIntervention(contenu, idMillesime).flatMap(({ path, code }) =>
      seen.has(path as ColonneRegistre) ? [] : [{ colonne: path as ColonneRegistre, code }],
    )
    for (const faute of [...deCellules, ...deRegles]) fautes.push({ ligne: numero, ...faute })
    lues.push({ numero, contenu })
    if (rang % TOUR === TOUR - 1) {
      avancer(rang + 1)
      await setImmediate()
    }
  }
  return { lues, fautes }
}

/** Effect of the lines of a file on a register. */
export interface Plan {
  readonly nouvelles: readonly Nouvelle[]
  /** Sum of the hashes of the new records. */
  readonly somme: string
  readonly dejaPresentes: number
  readonly chezPartenaire: number
  readonly ressemblantes: number
  readonly enDouble: number
}

/**
 * Compares lines with the register of the farm and year: a record counts once, whatever file or partner it comes from. Yields to other requests.
 * @param signal aborts the comparison
 */
export async function planifier(
  db: Database,
  year: FarmYear,
  lues: readonly LigneLue[],
  signal?: AbortSignal,
): Promise<Plan> {
  const { presents, dePartenaires } = await connues(db, year, signal)
  const parcelleDe = await parcelles(db, year)
  const nouvelles: Nouvelle[] = []
  const somme = new Somme()
  const vues = new Set<string>()
  let [dejaPresentes, chezPartenaire, enDouble] = [0, 0, 0]
  for (const [rang, { contenu }] of lues.entries()) {
    const empreinte = empreinteDe(contenu)
    if (vues.has(empreinte)) enDouble++
    else if (presents.has(empreinte)) dejaPresentes++
    else if (dePartenaires.size > 0 && dePartenaires.has(acteIntervention(contenu))) chezPartenaire++
    else {
      nouvelles.push({ contenu, uuidParcelle: parcelleDe(contenu), empreinte })
      somme.add(empreinte)
    }
    vues.add(empreinte)
    if (rang % TOUR === TOUR - 1) {
      signal?.throwIfAborted()
      await setImmediate()
    }
  }
  const ressemblantes = dePartenaires.size === 0 ? 0 : await ressemblantesParmi(db, year, nouvelles, signal)
  return { nouvelles, somme: somme.toString(), dejaPresentes, chezPartenaire, ressemblantes, enDouble }
}

async function ressemblantesParmi(
  db: Database,
  year: FarmYear,
  nouvelles: readonly Nouvelle[],
  signal?: AbortSignal,
): Promise<number> {
  let nombre = 0
  for (let at = 0; at < nouvelles.length; at += TOUR) {
    signal?.throwIfAborted()
    nombre += await compterRessemblantes(db, year, nouvelles.slice(at, at + TOUR))
  }
  return nombre
}

/** Identities of the records in a register: as they are, and of imported ones as they were; acts of those from partners. */
async function connues(db: Database, year: FarmYear, signal?: AbortSignal) {
  const presents = new Set<string>()
  const dePartenaires = new Set<string>()
  for await (const page of readContenus(db, year)) {
    for (const [rang, one] of page.entries()) {
      presents.add(empreinteDe(one))
      if (one.origine === 'FICHIER' && one.reference !== null) presents.add(one.reference)
      if (one.origine === 'PARTENAIRE') dePartenaires.add(acteIntervention(one))
      if (rang % TOUR === TOUR - 1) await setImmediate()
    }
    signal?.throwIfAborted()
  }
  return { presents, dePartenaires }
}

/** Parcel of the farm that a record names, by block and number, or by a name that only one parcel has. */
async function parcelles(db: Database, year: FarmYear) {
  const byPlace = new Map<string, string>()
  const byName = new Map<string, string | null>()
  for (const { uuidParcelle, numIlot, numParcelle, nom } of await findParcelles(db, year)) {
    byPlace.set(`${numIlot}/${numParcelle}`, uuidParcelle)
    const name = texteSimple(nom ?? '')
    if (name !== '') byName.set(name, byName.has(name) ? null : uuidParcelle)
  }
  return ({ numIlot, numParcelle }: ContenuIntervention): string | null =>
    numParcelle === null
      ? null
      : (byPlace.get(`${numIlot}/${numParcelle}`) ?? byName.get(texteSimple(numParcelle)) ?? null)
}
