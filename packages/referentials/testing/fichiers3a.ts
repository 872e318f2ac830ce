import type { Value } from '@sillon/engine'
import fc from 'fast-check'
import { hve3a } from '../src/hve3a/scheme'
import type { DossierInput, Indicateur } from '../src/scheme'
import { lignes } from './fichiers'
import { dossierDe, TOUTES_LES_FAMILLES } from './hve3a'

/** A quantity to 4 decimals. */
const decimal = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((units) => units / 10_000)
const entier = fc.option(fc.nat(6))
const annees = fc.option(
  fc.record({ n: fc.option(decimal(4)), n_1: fc.option(decimal(4)), n_2: fc.option(decimal(4)) }),
)
const especes = fc.option(
  fc.record({
    nb_especes: entier,
    nb_varietes: entier,
    nb_especes_2_varietes: entier,
    nb_especes_3_varietes: entier,
  }),
)

const codes = (indicateur: Indicateur) => indicateur.kind.choix.map(({ value }) => value)

/** Arbitrary values of each input type of the catalogue. */
const values: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  boolean: fc.boolean(),
  date: fc.constant('2024-03-01'),
  decimal: decimal(20_000).map((value) => value - 5_000),
  decimalEntre0Et1: decimal(1),
  percent: decimal(100),
  numeriqueEntier: fc.nat(12),
  overrideAssolementValue: fc.oneof(decimal(60), fc.nat(12)),
  SET: decimal(900),
  saisieDirecte5: fc.nat(5),
  saisieDirecte6: fc.nat(6),
  saisieDirecte10: fc.nat(10),
  texte: fc.constant('texte'),
  texteMultiligne: fc.constant('texte'),
  listeMateriel: fc.subarray(['AMGAIR', 'VOLUC', 'CUVRINC', 'KITENV', 'INCONNU']),
  listeMethodeAlternative: fc.subarray(['LUTTE_MECANIQUE', 'EPAMPREUSE']),
  OADMT: fc.subarray(['RELIQUAT', 'JUBIL']),
  OADPPF: fc.constant({ value: ['MP', 'AUTRE'], otherValue: 'tableur' }),
  IFT: fc.record({
    choix_type_calcul_IFT: fc.constantFrom('HVE', 'MAEC', null),
    choix_calcul_moyenne: fc.constantFrom('annee_courante', 'biannuelle', 'triannuelle', null),
    date_engagement: fc.constant(null),
    IFT_herbicide_GC_PT_campagne: annees,
    IFT_hors_herbicide_GC_PT_campagne: annees,
    IFT_herbicide_vigne_campagne: annees,
    IFT_hors_herbicide_vigne_campagne: annees,
  }) as fc.Arbitrary<Value>,
  diversiteVarietale: fc.record({
    vigne_nb_clones: fc.option(fc.record({ value: entier })),
    arboriculture: especes,
    legumes_fleurs_fruits: especes,
    hors_sol: especes,
  }) as fc.Arbitrary<Value>,
}

function valeurDe(indicateur: Indicateur): fc.Arbitrary<Value> {
  const choices = codes(indicateur)
  if (indicateur.kind.forme === 'choix' && choices.length > 0) return fc.constantFrom(...choices)
  return values[indicateur.schemaId] ?? fc.oneof(decimal(120), fc.constantFrom(0, 5, 10, 50, 100))
}

const enterable = [...hve3a.indicateurs.values()].filter(({ modifiable }) => modifiable)
const reference = fc.option(
  fc.record({ iftHerbicide: decimal(3), iftHorsHerbicide: decimal(8), indicatif: fc.boolean() }),
)

/** Any HVE3A file: a rotation, families, whether the farm irrigates, references, and about half of the rows that a person may enter. */
export const fichier3a: fc.Arbitrary<DossierInput> = fc
  .record({
    assolement: lignes,
    familles: fc.subarray(TOUTES_LES_FAMILLES),
    irrigation: fc.boolean(),
    referencesIft: fc.record({ GC_PT: reference, VIGNE: reference }),
    saisies: fc.record(Object.fromEntries(enterable.map((row) => [row.code, fc.option(valeurDe(row))]))),
  })
  .map((ferme) => dossierDe({ ...ferme, saisies: ferme.saisies as DossierInput['saisies'] }))
