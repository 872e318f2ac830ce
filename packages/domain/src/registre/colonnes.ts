import { texteSimple } from './cellules'
import { type ColonneRegistre, colonnesRegistre } from './intervention'

/** Column of a register file to the title of a file's own column. */
export type Correspondance = Readonly<Partial<Record<ColonneRegistre, string>>>

/**
 * Titles of the field for each column, beside its name in the API, simplified: those of our own files in both languages, then those that farm-management
 * services give theirs (conception). No title stands for two columns.
 */
const titres: Readonly<Record<ColonneRegistre, readonly string[]>> = {
  nature: ['nature', 'type d intervention', 'intervention', 'operation', 'kind'],
  date: ['date', 'jour', 'date de debut', 'date d application', 'date d intervention', 'date du traitement', 'day'],
  heureDebut: ['heure de debut', 'heure', 'heure debut', 'start time'],
  heureFin: ['heure de fin', 'heure fin', 'end time'],
  numIlot: ['ilot', 'numero d ilot', 'num ilot', 'n ilot', 'no ilot', 'block'],
  numParcelle: ['parcelle', 'numero de parcelle', 'num parcelle', 'n parcelle', 'nom de parcelle', 'parcel'],
  surface: [
    'surface traitee ha',
    'surface traitee',
    'surface ha',
    'surface',
    'sau traitee',
    'treated area ha',
    'area',
    'ha',
  ],
  idCulture: ['identifiant de la culture', 'id culture', 'crop identifier'],
  culture: ['culture', 'espece', 'occupation du sol', 'crop'],
  produit: ['produit', 'nom du produit', 'nom commercial', 'specialite', 'intrant', 'product'],
  amm: ['numero d amm', 'amm', 'n amm', 'no amm', 'num amm', 'code amm', 'numero amm', 'authorisation number amm'],
  quantite: [
    'quantite par hectare',
    'dose',
    'dose ha',
    'dose par ha',
    'dose par hectare',
    'dose appliquee',
    'quantite ha',
    'quantity by hectare',
  ],
  unite: ['unite', 'unite dose', 'unite de dose', 'unite de la dose', 'unit'],
  cible: ['cible', 'cible du traitement', 'organisme cible', 'bio agresseur', 'bioagresseur', 'usage', 'target'],
  azote: ['azote kg ha', 'azote', 'n kg ha', 'azote total', 'unites d azote', 'nitrogen kg ha'],
  organique: ['apport organique', 'organique', 'organic'],
  volume: ['volume d eau m3', 'volume', 'volume m3', 'eau m3', 'water volume m3'],
  typeUsage: ['type d utilisation', 'type usage', 'kind of use'],
  uniteTraitee: ['unite traitee', 'taille traitee', 'treated unit'],
  codeOepp: ['code oepp', 'eppo', 'code eppo', 'eppo code'],
  stadeBbch: ['stade bbch', 'bbch', 'stade', 'bbch stage'],
  coordonnees: ['coordonnees gps', 'gps', 'coordonnees', 'gps coordinates'],
  conduiteBio: ['conduite bio', 'agriculture biologique', 'bio', 'organic farming'],
  variete: ['variete', 'variety'],
  dateRecolte: ['date de recolte', 'recolte', 'harvest date'],
  dateObservation: [
    'date de premiere observation',
    'date d observation',
    'date of first observation',
    'observation date',
  ],
  applicateur: ['applicateur', 'operateur', 'intervenant', 'applicator'],
}

const words = (nom: string) => texteSimple(nom.replaceAll(/([a-z])([A-Z])/g, '$1 $2'))

/** Proposes a column of a file for each of ours, by name: the first of its names that the file has. A column of the file serves once. */
export function proposerColonnes(titresDuFichier: readonly string[]): Correspondance {
  const bySimple = new Map<string, string>()
  for (const titre of titresDuFichier) {
    const key = words(titre)
    if (titre !== '' && !bySimple.has(key)) bySimple.set(key, titre)
  }
  const taken = new Set<string>()
  const found: Partial<Record<ColonneRegistre, string>> = {}
  for (const colonne of colonnesRegistre)
    for (const nom of [words(colonne), ...titres[colonne]]) {
      const titre = bySimple.get(nom)
      if (titre === undefined || taken.has(titre)) continue
      found[colonne] = titre
      taken.add(titre)
      break
    }
  return found
}
