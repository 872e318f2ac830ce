import type { Value } from '@sillon/engine'
import fc from 'fast-check'
import { conditionsApplication } from '../src/donnees/generated/conditions-application'
import { cultures } from '../src/donnees/generated/cultures'
import { equipements } from '../src/donnees/generated/equipements'
import { otex } from '../src/donnees/generated/otex'
import { pacVersCulture } from '../src/donnees/generated/pac-vers-culture'
import { regroupementsVerger } from '../src/donnees/generated/regroupements-verger'
import { hve4 } from '../src/hve4/scheme'
import { type ListeIft, listesIft, type ParametreIft } from '../src/references'
import type { DossierInput, Indicateur } from '../src/scheme'
import { dossierVide, referencesAvec } from './references'

/** An area, quantity or index to 4 decimals. */
const decimal = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((units) => units / 10_000)

/** Arbitrary values of each input type of the catalogue. */
const values: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  boolean: fc.boolean(),
  decimal: decimal(20_000).map((value) => value - 5_000),
  decimalEntre0Et1: decimal(1),
  numeriqueEntier: fc.nat(15),
  choixCampagnes: fc.nat(2),
  choixMoyenne: fc.constantFrom('ANNEE_COURANTE', 'BIANNUEL', 'TRIANNUEL'),
  choixOtex: fc.constantFrom(...otex.map(({ code }) => code)),
  choixMethodeBilan: fc.constantFrom('Balance Globale Azotée', 'Bilan Apparent'),
  listeMethodeAlternative: fc.subarray(equipements.map(({ code }) => code)),
  listeConditionAppliTrait: fc.subarray(conditionsApplication.map(({ codeCondition }) => codeCondition)),
  date: fc.constant('2025-03-01'),
  bassinViticole: fc.constantFrom('CHAMPAGNE', 'CORSE'),
  texte: fc.constant('texte'),
  texteMultiligne: fc.constant('texte'),
}
const area = fc.oneof(decimal(120), fc.constantFrom(0, 5, 10, 50, 100))
const index = decimal(4)

function valeurDe({ schemaId, plusieursAnnees }: Indicateur): fc.Arbitrary<Value> {
  const one = values[schemaId] ?? (schemaId === 'IFT' ? index : area)
  if (plusieursAnnees) {
    const year = fc.option(one as fc.Arbitrary<number>)
    return fc.record({ n: year, n_1: year, n_2: year })
  }
  if (schemaId !== 'IFT') return one
  return fc.record({
    choix_type_calcul_IFT: fc.constantFrom('HVE', 'MAEC', null),
    choix_calcul_moyenne: fc.constantFrom('annee_courante', 'biannuelle', 'triannuelle', null),
    date_engagement: fc.constant(null),
  })
}

const parametre = (regroupement: number | null): fc.Arbitrary<ParametreIft[]> =>
  fc.tuple(index, index, index, index, fc.boolean()).map(([haut, bas, ancienHaut, ancienBas, indicatif]) =>
    (['H', 'HH'] as const).flatMap((code_type_ift) =>
      (['PLAFOND', 'PLANCHER'] as const).map((code_type_valeur) => ({
        code_type_valeur,
        code_type_ift,
        id_regroupement_verger: regroupement,
        valeur: code_type_valeur === 'PLAFOND' ? haut : bas,
        valeur_prec: code_type_valeur === 'PLAFOND' ? ancienHaut : ancienBas,
        indicatif,
      })),
    ),
  )

const liste = (nom: ListeIft) =>
  nom === 'arbo'
    ? fc
        .tuple(...regroupementsVerger.slice(0, 4).map(({ idRegroupementVerger }) => parametre(idRegroupementVerger)))
        .map((lists) => lists.flat())
    : parametre(null)

const ids = [...new Set(pacVersCulture.flatMap(({ idCulture }) => (idCulture === null ? [] : [idCulture])))]
const typeOf = new Map(cultures.map(({ idCulture, codeTypeDefaut }) => [idCulture, codeTypeDefaut]))

const ligne = fc.record({ idCulture: fc.constantFrom(...ids), surface: decimal(40) }).map((line) => ({
  ...line,
  codeTypeCulture: typeOf.get(line.idCulture) ?? 'BLETEND',
}))

/** A crop rotation of any crops. */
export const lignes = fc.array(ligne, { maxLength: 12 })

const enterable = [...hve4.indicateurs.values()].filter(({ modifiable }) => modifiable)

/** Any HVE4 file: a rotation, whether the farm irrigates, IFT parameters, and about half of the rows that a person may enter. */
export const fichier: fc.Arbitrary<DossierInput> = fc
  .record({
    assolement: lignes,
    irrigation: fc.boolean(),
    parametres: fc.record(
      Object.fromEntries(listesIft.map((nom) => [nom, liste(nom)])) as Record<ListeIft, fc.Arbitrary<ParametreIft[]>>,
    ),
    saisies: fc.record(Object.fromEntries(enterable.map((row) => [row.code, fc.option(valeurDe(row))]))),
  })
  .map(({ assolement, irrigation, parametres, saisies }) => ({
    ...dossierVide,
    assolement,
    irrigation,
    references: referencesAvec(parametres),
    saisies: saisies as DossierInput['saisies'],
  }))
