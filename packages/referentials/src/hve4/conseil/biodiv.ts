import { type Ensemble, type Lire, plus, repond, seul } from '../../conseil/geste'
import { AUTOMNE, CULTURE, ESPECE, HIVER, PAC, PRINTEMPS, RACE, RUCHE, VARIETE } from './mots'

const d = (numero: number) => `HVE4_BIODIV_D_${numero}`
const seulEnBiodiv = seul('BIODIV')
const sau = (lire: Lire) => lire('HVE4_CULT_D_200')
const terresArables = (lire: Lire) => lire('HVE4_CULT_D_201')
const prairies = (lire: Lire) => lire('HVE4_CULT_D_202')
/** Limits of features on a farm: larger ones exist, but nobody adds as much within a certificate. */
const parHectare = (quantite: number) => (lire: Lire) => quantite * sau(lire)

/** Ecological features of the whole farm: their hectares add up, and three of four families bring two points more (part biodiv, sections 1 and 3). */
const elements: Ensemble = {
  module: 'BIODIV',
  cumul: 'HVE4_BIODIV_I_202',
  presences: ['HVE4_BIODIV_I_361', 'HVE4_BIODIV_I_362', 'HVE4_BIODIV_I_363', 'HVE4_BIODIV_I_364'],
  gestes: [
    plus('HAIE', d(11), ['Planter des haies', 'Plant hedges'], {
      pas: 10,
      auMoins: () => 50,
      auPlus: parHectare(100),
      pour: 100,
      effort: 3,
      delai: 12,
      saison: HIVER,
    }),
    plus('ALIGNEMENT', d(12), ['Planter des alignements d’arbres', 'Plant rows of trees'], {
      pas: 10,
      auMoins: () => 50,
      auPlus: parHectare(50),
      pour: 100,
      effort: 3,
      delai: 12,
      saison: HIVER,
    }),
    plus('ARBRES', d(13), ['Planter des arbres isolés', 'Plant isolated trees'], {
      pas: 1,
      auMoins: () => 5,
      auPlus: (lire) => Math.floor(10 * sau(lire)),
      pour: 10,
      effort: 2,
      delai: 12,
      saison: HIVER,
    }),
    plus('BOSQUET', d(14), ['Planter un bosquet', 'Plant a copse'], {
      pas: 0.01,
      auMoins: () => 0.05,
      auPlus: parHectare(0.05),
      pour: 0.1,
      effort: 4,
      delai: 12,
      saison: HIVER,
    }),
    plus('MARE', d(15), ['Creuser une mare', 'Dig a pond'], {
      pas: 0.01,
      auMoins: () => 0.02,
      auPlus: parHectare(0.01),
      pour: 0.02,
      effort: 4,
      delai: 12,
      saison: AUTOMNE,
    }),
    plus('FOSSE', d(16), ['Ouvrir ou rouvrir des fossés non maçonnés', 'Open unlined ditches'], {
      pas: 10,
      auMoins: () => 50,
      auPlus: parHectare(20),
      pour: 100,
      effort: 4,
      delai: 6,
      saison: AUTOMNE,
    }),
    plus('MUR', d(17), ['Relever des murs en pierres', 'Rebuild stone walls'], {
      pas: 5,
      auMoins: () => 20,
      auPlus: parHectare(10),
      pour: 10,
      effort: 4,
      delai: 12,
    }),
    plus('BORDURE', d(18), ['Laisser des bordures non productives', 'Leave non-productive margins'], {
      pas: 10,
      auMoins: () => 100,
      auPlus: parHectare(100),
      pour: 300,
      effort: 1,
      delai: 6,
    }),
    plus('JACHERE', d(19), ['Laisser des terres en jachère', 'Leave land fallow'], {
      pas: 0.1,
      auMoins: () => 0.3,
      auPlus: (lire) => 0.1 * terresArables(lire),
      pour: 1,
      effort: 3,
      delai: 12,
      saison: PAC,
    }),
    plus('JACHERE_MELLIFERE', d(20), ['Semer des jachères mellifères', 'Sow bee-friendly fallow'], {
      pas: 0.1,
      auMoins: () => 0.3,
      auPlus: (lire) => 0.1 * terresArables(lire),
      pour: 1,
      effort: 4,
      delai: 12,
      saison: PRINTEMPS,
    }),
    plus('ZONE_HUMIDE', d(21), ['Restaurer une zone humide', 'Restore a wetland'], {
      pas: 0.05,
      auMoins: () => 0.1,
      auPlus: parHectare(0.02),
      pour: 0.1,
      effort: 5,
      delai: 18,
    }),
    plus('VERGER_HAUTE_TIGE', d(22), ['Planter un verger de haute tige', 'Plant a standard-tree orchard'], {
      pas: 0.05,
      auMoins: () => 0.1,
      auPlus: parHectare(0.03),
      pour: 0.1,
      effort: 4,
      delai: 12,
      saison: HIVER,
    }),
    plus('BANDE_ENHERBEE', d(23), ['Semer des bandes enherbées dans les parcelles', 'Sow grass strips in fields'], {
      pas: 0.01,
      auPlus: (lire) => 0.03 * terresArables(lire),
      pour: 0.1,
      effort: 2,
      delai: 6,
      saison: AUTOMNE,
      // Part biodiv, section 9, choice 5: nine hectares for one looks like nine square metres for a metre.
      reserve: {
        fr: 'le coefficient de 9 hectares pour un est à confirmer auprès de l’organisme certificateur',
        en: 'the coefficient of 9 hectares for one is to be confirmed with the certification body',
      },
    }),
    plus('MISE_EN_DEFENS', d(25), ['Mettre en défens des zones herbacées', 'Fence off herbaceous areas'], {
      pas: 10,
      auMoins: () => 50,
      auPlus: parHectare(50),
      pour: 100,
      effort: 2,
      delai: 6,
    }),
  ],
}

/** Moves of the biodiversity module (`hve4-bareme.md`, part biodiv). Efforts, delays and limits are ours. */
export const biodiv: readonly Ensemble[] = [
  elements,
  ...[
    plus(
      'DIVISER_PRAIRIES',
      d(41),
      ['Diviser des parcelles par une bande enherbée', 'Divide fields by a grass strip'],
      {
        pas: 0.5,
        auPlus: (lire) => Math.max(0, sau(lire) - lire(d(37)) - prairies(lire)),
        pour: 10,
        effort: 2,
        delai: 12,
        saison: AUTOMNE,
      },
    ),
    plus('DIVISER', d(37), ['Diviser des parcelles de 6 ha ou plus', 'Divide fields of 6 ha or more'], {
      pas: 0.5,
      // With permanent grassland the divided fields have a row of their own.
      auPlus: (lire) => (prairies(lire) > 0 ? 0 : sau(lire)),
      pour: 10,
      effort: 2,
      delai: 12,
      saison: AUTOMNE,
    }),
    plus('ANIMAUX', d(55), ['Élever d’autres espèces animales', 'Raise other animal species'], {
      pas: 1,
      compte: ESPECE,
      auPlus: () => 4,
      effort: 4,
      delai: 6,
    }),
    plus('RUCHES', d(56), ['Accueillir des ruches sédentaires', 'Host sedentary beehives'], {
      pas: 1,
      compte: RUCHE,
      auPlus: () => 3,
      pour: 3,
      effort: 2,
      delai: 9,
      saison: PRINTEMPS,
    }),
    plus('VARIETES', d(57), ['Cultiver des variétés menacées', 'Grow threatened varieties'], {
      pas: 1,
      compte: VARIETE,
      auPlus: () => 3,
      effort: 2,
      delai: 12,
    }),
    plus('RACES', d(58), ['Élever des races menacées', 'Raise threatened breeds'], {
      pas: 1,
      compte: RACE,
      auPlus: (lire) => (lire(d(55)) > 0 ? 3 : 0),
      effort: 4,
      delai: 12,
    }),
  ].map(seulEnBiodiv),
  {
    module: 'BIODIV',
    gestes: [
      plus('ESPECES_ARABLES', d(45), ['Ajouter des cultures arables', 'Add arable crops'], {
        pas: 1,
        compte: CULTURE,
        auPlus: (lire) => (terresArables(lire) > 0 ? lire(d(45)) + 3 : 0),
        effort: 3,
        delai: 12,
        saison: PAC,
      }),
      plus(
        'ESPECES_TEMPORAIRES',
        d(46),
        ['Semer des prairies temporaires multi-espèces', 'Sow mixed temporary meadows'],
        {
          pas: 1,
          compte: ESPECE,
          auPlus: (lire) => (lire(d(46)) > 0 ? 5 : 0),
          pour: 2,
          effort: 1,
          delai: 6,
          saison: AUTOMNE,
        },
      ),
      plus('ESPECES_PERMANENTES', d(47), ['Sursemer les prairies permanentes', 'Overseed permanent meadows'], {
        pas: 1,
        compte: ESPECE,
        auPlus: (lire) => (prairies(lire) > 0 ? 10 : 0),
        pour: 4,
        effort: 2,
        delai: 12,
        saison: AUTOMNE,
      }),
      plus(
        'ESPECES_AUTRES',
        d(48),
        ['Ajouter des cultures pérennes ou légumières', 'Add perennial or vegetable crops'],
        {
          pas: 1,
          compte: CULTURE,
          auPlus: (lire) => (lire(d(48)) > 0 ? lire(d(48)) + 2 : 0),
          effort: 4,
          delai: 12,
        },
      ),
    ],
  },
  {
    module: 'BIODIV',
    gestes: [
      repond('TEST_BECHE', d(63), true, ['Faire un test bêche vers de terre', 'Do a spade test for earthworms'], {
        avec: [d(62)],
        effort: 1,
        delai: 1,
        saison: PRINTEMPS,
        exclut: ['ANALYSE_SOL'],
      }),
      repond(
        'ANALYSE_SOL',
        d(64),
        true,
        ['Faire analyser la microbiologie du sol', 'Have soil microbiology analysed'],
        {
          avec: [d(62)],
          effort: 2,
          delai: 3,
          exclut: ['TEST_BECHE'],
        },
      ),
    ],
  },
]
