import { ajoute, type Ensemble, type Geste, type Lire, moins, plus, repond, seul } from '../../conseil/geste'
import { regroupementsVerger } from '../../donnees/generated/regroupements-verger'
import type { ConditionTraitement, Materiel } from '../../references'
import { auDixieme, CAMPAGNE, CLONE, ESPECE, HIVER, PAC } from './mots'

const d = (suffixe: string | number) => `HVE4_PHYTO_D_${suffixe}`
const cult = (numero: number) => `HVE4_CULT_D_${numero}`
const seulEnPhyto = seul('PHYTO')
const sau = (lire: Lire) => lire(cult(200))
const perennes = (lire: Lire) => lire(cult(47))
const vergers = (lire: Lire) => lire(cult(45)) + lire(cult(46))
const horticulture = (lire: Lire) => lire(cult(70))

/** An index lowered on the whole area of its crops. */
const ift = (code: string, ligne: string, fr: string, en: string, pour: number, effort: Geste['effort']) =>
  moins(code, ligne, [fr, en], { pas: 0.01, pour, effort, delai: 12, saison: CAMPAGNE })

const vergersParMesure = (mesure: 'H' | 'HH', fr: string, en: string, pour: number): Ensemble => ({
  module: 'PHYTO',
  cumul: `HVE4_PHYTO_I_360_${mesure}_MOY`,
  gestes: regroupementsVerger.map(({ idRegroupementVerger, libelle }) =>
    ift(
      `IFT_VERGER_${idRegroupementVerger}_${mesure}`,
      d(`${360 + idRegroupementVerger}_${mesure}`),
      `${fr} : ${libelle.toLowerCase()}`,
      `${en}: grouping ${idRegroupementVerger}`,
      pour,
      3,
    ),
  ),
})

/** Codes of the first rubric; the site has a choice of its own (specification 3, section 7). */
const RUBRIQUE_SITE = 'COND_RUB_1'
const conditions = (fait: (code: string) => unknown) => (fait('CONDITIONS') ?? []) as readonly ConditionTraitement[]

const duSite = (fait: (code: string) => unknown, presents: readonly string[]) =>
  conditions(fait)
    .filter(({ codeRubriqueCondition }) => codeRubriqueCondition === RUBRIQUE_SITE)
    .map(({ codeCondition }) => codeCondition)
    .filter((code) => !presents.includes(code))

/** One condition of each rubric that the farm has none of. */
function parRubrique(fait: (code: string) => unknown, presents: readonly string[]): readonly string[] {
  const all = conditions(fait).filter(({ codeRubriqueCondition }) => codeRubriqueCondition !== RUBRIQUE_SITE)
  const known = new Set(
    all
      .filter(({ codeCondition }) => presents.includes(codeCondition))
      .map(({ codeRubriqueCondition }) => codeRubriqueCondition),
  )
  return all.flatMap(({ codeCondition, codeRubriqueCondition }) => {
    if (known.has(codeRubriqueCondition)) return []
    known.add(codeRubriqueCondition)
    return [codeCondition]
  })
}

/** Equipment that replaces products (part phyto-b, section 2). */
function materielAlternatif(fait: (code: string) => unknown, presents: readonly string[]): readonly string[] {
  const alternatifs = ((fait('MATERIELS') ?? []) as readonly Materiel[]).filter(
    ({ typeMateriel }) => typeMateriel === 'LUTTE_ADVENTICES',
  )
  return alternatifs.some(({ code }) => presents.includes(code)) ? [] : alternatifs.slice(0, 1).map(({ code }) => code)
}

const especes = (code: string, premiere: number, fr: string, en: string): Ensemble => ({
  module: 'PHYTO',
  gestes: [
    plus(`${code}_DEUX`, d(premiere), [`Planter une seconde variété : ${fr}`, `Plant a second variety: ${en}`], {
      pas: 1,
      compte: ESPECE,
      auPlus: (lire) => lire(d(premiere)) + 4,
      effort: 3,
      delai: 24,
    }),
    plus(
      `${code}_TROIS`,
      d(premiere + 1),
      [`Planter au moins trois variétés d’une espèce : ${fr}`, `Plant three varieties or more of a species: ${en}`],
      { pas: 1, compte: ESPECE, auPlus: (lire) => lire(d(premiere + 1)) + 3, effort: 4, delai: 24 },
    ),
  ],
})

/** Without it the module has no points (specification 3, section 7: a CMR1 product invalidates the audit). */
export const prealables: readonly Geste[] = [
  repond('SANS_CMR1', d(10), false, ['Ne plus utiliser de produit CMR1', 'Stop using CMR1 products'], {
    effort: 4,
    delai: 12,
    saison: CAMPAGNE,
  }),
]

/** Moves of the plant-protection module (`hve4-bareme.md`, parts phyto-a and phyto-b). Efforts, delays and limits are ours. */
export const phyto: readonly Ensemble[] = [
  ...[
    moins('SANS_CMR2', d(102), ['Remplacer les produits CMR2', 'Replace CMR2 products'], {
      pas: 0.5,
      pour: 10,
      effort: 3,
      delai: 12,
      saison: CAMPAGNE,
    }),
    ift('IFT_VIGNE_H', d('340_H'), 'Désherber la vigne mécaniquement', 'Weed the vines mechanically', 0.2, 3),
    ift('IFT_VIGNE_HH', d('340_HH'), 'Réduire les autres traitements de la vigne', 'Treat the vines less', 1, 4),
    moins(
      'SUBSTANCES',
      d(401),
      ['Réduire les substances actives en horticulture', 'Use less active substance in horticulture'],
      {
        pas: 0.1,
        pour: 1,
        effort: 4,
        delai: 12,
        saison: CAMPAGNE,
      },
    ),
    ajoute(
      'CONDITIONS_SITE',
      d(70),
      ['Équiper le site : remplissage, effluents, stockage', 'Equip the site: filling, effluents, storage'],
      {
        aAjouter: duSite,
        effort: 3,
        delai: 6,
      },
    ),
    ajoute('CONDITIONS', d(71), ['Traiter dans de meilleures conditions', 'Treat under better conditions'], {
      aAjouter: parRubrique,
      effort: 2,
      delai: 6,
    }),
    plus('COUVERT_VIGNE', d(500), ['Couvrir le sol de la vigne', 'Cover the soil of the vines'], {
      pas: 0.1,
      auPlus: (lire) => lire(cult(44)),
      auMoins: auDixieme((lire) => lire(cult(44))),
      pour: 5,
      effort: 2,
      delai: 12,
      saison: HIVER,
    }),
    plus('COUVERT_VERGER', d(510), ['Couvrir le sol des vergers', 'Cover the soil of the orchards'], {
      pas: 0.1,
      auPlus: vergers,
      auMoins: auDixieme(vergers),
      pour: 5,
      effort: 2,
      delai: 12,
      saison: HIVER,
    }),
    plus('COUVERT_HORTICULTURE', d(520), ['Couvrir le sol en horticulture', 'Cover the soil in horticulture'], {
      pas: 0.1,
      auPlus: (lire) => horticulture(lire) - lire(d(525)),
      auMoins: auDixieme((lire) => horticulture(lire) - lire(d(525))),
      pour: 2,
      effort: 2,
      delai: 12,
    }),
    plus('ENHERBER', d(550), ['Enherber les inter-rangs', 'Grass the inter-rows'], {
      pas: 0.1,
      auPlus: perennes,
      pour: 5,
      effort: 2,
      delai: 12,
      saison: HIVER,
    }),
    plus(
      'RECYCLER_PHYTO',
      d(571),
      ['Recycler toute l’eau des cultures hors sol', 'Recycle all water of soilless crops'],
      {
        pas: 0.05,
        auPlus: (lire) => lire(d(570)) - lire(d(572)),
        auMoins: auDixieme((lire) => lire(d(570)) - lire(d(572))),
        pour: 0.5,
        effort: 5,
        delai: 18,
      },
    ),
    plus('CLONES', d(600), ['Planter d’autres clones de vigne', 'Plant other vine clones'], {
      pas: 1,
      compte: CLONE,
      auPlus: () => 6,
      effort: 3,
      delai: 24,
      saison: HIVER,
    }),
  ].map(seulEnPhyto),
  {
    module: 'PHYTO',
    cumul: 'HVE4_PHYTO_I_23',
    gestes: [
      plus(
        'PRAIRIES_SANS_TRAITEMENT',
        d(21),
        ['Ne pas traiter les prairies permanentes', 'Leave permanent meadows untreated'],
        {
          pas: 0.1,
          auPlus: (lire) => lire(cult(31)) + lire(cult(32)) + lire(cult(33)),
          pour: 20,
          effort: 1,
          delai: 12,
          saison: CAMPAGNE,
        },
      ),
      plus('SANS_TRAITEMENT', d(22), ['Conduire des cultures sans traitement', 'Grow crops without treatment'], {
        pas: 0.1,
        auPlus: (lire) => sau(lire) - lire(cult(31)) - lire(cult(32)) - lire(cult(33)),
        pour: 3,
        effort: 4,
        delai: 12,
        saison: PAC,
      }),
    ],
  },
  {
    module: 'PHYTO',
    cumul: 'HVE4_PHYTO_I_305_H_MOY',
    gestes: [
      ift('IFT_GC_H', d('320_H'), 'Désherber les grandes cultures autrement', 'Weed arable crops another way', 0.2, 3),
      ift('IFT_PDT_H', d('330_H'), 'Désherber les pommes de terre autrement', 'Weed potatoes another way', 0.2, 3),
    ],
  },
  {
    module: 'PHYTO',
    cumul: 'HVE4_PHYTO_I_305_HH_MOY',
    gestes: [
      ift(
        'IFT_GC_HH',
        d('320_HH'),
        'Réduire les autres traitements des grandes cultures',
        'Treat arable crops less',
        0.3,
        3,
      ),
      ift('IFT_PDT_HH', d('330_HH'), 'Réduire les autres traitements des pommes de terre', 'Treat potatoes less', 1, 4),
    ],
  },
  vergersParMesure('H', 'Désherber autrement', 'Weed another way', 0.2),
  vergersParMesure('HH', 'Réduire les autres traitements', 'Treat less', 1),
  {
    module: 'PHYTO',
    gestes: [
      plus(
        'ALTERNATIVES_ANNUELLES',
        d(52),
        ['Conduire des cultures annuelles avec une méthode alternative', 'Use alternative methods on annual crops'],
        {
          pas: 0.1,
          auPlus: (lire) => lire(d(541)),
          pour: 10,
          effort: 3,
          delai: 12,
          saison: CAMPAGNE,
          avec: [d(50)],
        },
      ),
      plus(
        'ALTERNATIVES_PERENNES',
        d(53),
        ['Conduire des cultures pérennes avec une méthode alternative', 'Use alternative methods on perennial crops'],
        {
          pas: 0.1,
          auPlus: perennes,
          pour: 5,
          effort: 3,
          delai: 12,
          saison: CAMPAGNE,
          avec: [d(51)],
        },
      ),
      ajoute(
        'MATERIEL_ALTERNATIF',
        d(54),
        ['S’équiper d’un matériel de lutte alternative', 'Buy equipment for alternative control'],
        {
          aAjouter: materielAlternatif,
          effort: 3,
          delai: 6,
        },
      ),
    ],
  },
  {
    module: 'PHYTO',
    cumul: 'HVE4_PHYTO_I_67',
    gestes: [
      plus('PERTES_LIMITEES', d(61), ['Traiter en limitant les pertes', 'Treat with limited losses'], {
        pas: 0.1,
        auPlus: (lire) => lire(d(64)),
        auMoins: auDixieme((lire) => lire(d(64))),
        pour: 30,
        effort: 2,
        delai: 6,
        saison: CAMPAGNE,
      }),
      plus(
        'PERTES_LIMITEES_HORTICULTURE',
        d(62),
        ['Traiter l’horticulture en limitant les pertes', 'Treat horticulture with limited losses'],
        {
          pas: 0.1,
          auPlus: horticulture,
          auMoins: auDixieme(horticulture),
          pour: 5,
          effort: 2,
          delai: 6,
          saison: CAMPAGNE,
        },
      ),
    ],
  },
  especes('VERGER', 610, 'arboriculture', 'fruit growing'),
  especes('LEGUMES', 620, 'légumes et fleurs', 'vegetables and flowers'),
  especes('HORS_SOL', 630, 'hors sol', 'soilless crops'),
]
