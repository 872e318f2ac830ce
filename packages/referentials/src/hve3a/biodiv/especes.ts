import { type Formula, fromIncluded, percent } from '@sillon/engine'
import {
  estJachere,
  estPrairiePermanente,
  estPrairieTemporaire,
  type LigneAssolement,
  lignesCultivees,
  regroupementOf,
} from '../../assolement'
import { nomsDesTypes } from '../../donnees/noms-cultures'
import { memesMots, siOui, sommeDesNotes } from '../parts'
import { type Code, calcul, formule, noteDe, noteParBareme, saisie } from '../valeurs'

/** Number of distinct botanical groups among some lines of the rotation. */
const regroupements = (fr: string, en: string, compte: (ligne: LigneAssolement) => boolean): Formula<Code> =>
  formule(
    { assolement: 'ASSOLEMENT' },
    {
      fr: `nombre d'espèces distinctes de {assolement} : ${fr}`,
      en: `number of distinct species of {assolement}: ${en}`,
    },
    ({ assolement }) =>
      new Set(
        lignesCultivees(assolement ?? [])
          .filter(compte)
          .map(regroupementOf),
      ).size,
  )

function deTypes(...types: readonly string[]): Formula<Code> {
  const noms = nomsDesTypes(types, ', ')
  return regroupements(noms.fr, noms.en, ({ codeTypeCulture }) => types.includes(codeTypeCulture))
}

/** Cultivated plant species (specification 2, section 9). */
const tableEspeces = fromIncluded(
  'ESPVEG',
  [
    [4, 1],
    [5, 2],
    [6, 3],
    [7, 4],
    [8, 5],
    [9, 6],
    [10, 7],
  ],
  { below: 0 },
)

/** Number of species that a temporary meadow of each kind counts for (order of 2011). */
const POIDS_MELANGE_SIMPLE = 2
const POIDS_MELANGE_COMPLEXE = 3
/** Percent of the farmed area in permanent grassland that counts as one species (order of 2011). */
const PART_PRAIRIE_PAR_ESPECE = 10

const especesVegetales = [
  saisie(
    'HVE3A_I_5',
    'conception',
    regroupements(
      'hors prairies, jachères et gels',
      'without meadows, fallow and set-aside',
      (ligne) => !estPrairieTemporaire(ligne) && !estPrairiePermanente(ligne) && !estJachere(ligne),
    ),
  ),
  saisie('HVE3A_I_6', 'arrete-2011', deTypes('PTLEGPURE', 'PTGRMNPUR')),
  saisie('HVE3A_I_7', 'arrete-2011', deTypes('PTMLGLEG', 'PTMLGGRMN')),
  saisie('HVE3A_I_8', 'arrete-2011', deTypes('PTMLGCPLX')),
  calcul(
    'HVE3A_I_9',
    'arrete-2011',
    formule(
      { prairies: 'HVE3A_D_38', sau: 'HVE3A_D_53' },
      {
        fr: `une espèce par tranche entière de ${PART_PRAIRIE_PAR_ESPECE} % de {prairies} dans {sau}`,
        en: `one species for each full ${PART_PRAIRIE_PAR_ESPECE}% of {prairies} in {sau}`,
      },
      ({ prairies, sau }) => Math.floor((percent(prairies, sau) ?? 0) / PART_PRAIRIE_PAR_ESPECE),
    ),
  ),
  saisie('HVE3A_I_10', 'conception'),
  calcul(
    'HVE3A_I_11',
    'conception',
    formule(
      {
        cultures: 'HVE3A_I_5',
        pures: 'HVE3A_I_6',
        simples: 'HVE3A_I_7',
        complexes: 'HVE3A_I_8',
        prairies: 'HVE3A_I_9',
        autres: 'HVE3A_I_10',
      },
      memesMots(
        `{cultures} + {pures} + ${POIDS_MELANGE_SIMPLE} × {simples} + ${POIDS_MELANGE_COMPLEXE} × {complexes} + {prairies} + {autres}`,
      ),
      ({ cultures, pures, simples, complexes, prairies, autres }) =>
        (cultures ?? 0) +
        (pures ?? 0) +
        POIDS_MELANGE_SIMPLE * (simples ?? 0) +
        POIDS_MELANGE_COMPLEXE * (complexes ?? 0) +
        (prairies ?? 0) +
        (autres ?? 0),
    ),
  ),
  noteParBareme('HVE3A_I_11', 'spec', tableEspeces),
]

/** One point for each, three at most (specification 2, section 9). */
const tableTrois = fromIncluded(
  'CAP3',
  [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  { below: 0 },
)

/** Points of a yes. */
const POINTS_RUCHES = 1

const animaux = [
  saisie('HVE3A_I_15', 'conception'),
  saisie('HVE3A_I_16', 'spec'),
  noteParBareme('HVE3A_I_16', 'spec', tableTrois),
  saisie('HVE3A_I_17', 'arrete-2011'),
  calcul(noteDe('HVE3A_I_17'), 'arrete-2011', siOui('HVE3A_I_17', POINTS_RUCHES)),
  // The assignment of plants and animals to the two rows: conception.
  saisie('HVE3A_I_18', 'conception'),
  noteParBareme('HVE3A_I_18', 'spec', tableTrois),
  saisie('HVE3A_I_19', 'conception'),
  noteParBareme('HVE3A_I_19', 'spec', tableTrois),
]

/** Module I_95: barème, section 3. */
export const biodiversite = [
  ...especesVegetales,
  ...animaux,
  calcul(
    'HVE3A_I_95',
    'arrete-2011',
    sommeDesNotes('HVE3A_I_168', 'HVE3A_I_2', 'HVE3A_I_11', 'HVE3A_I_16', 'HVE3A_I_17', 'HVE3A_I_18', 'HVE3A_I_19'),
  ),
]
