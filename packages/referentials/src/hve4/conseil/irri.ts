import { type Ensemble, moins, plus, repond, seul } from '../../conseil/geste'
import { auDixieme, CAMPAGNE, HIVER, PRINTEMPS } from './mots'

const d = (numero: number) => `HVE4_IRRI_D_${numero}`

const enregistrements = [
  ['NOTER_VOLUMES', 'Noter le volume de chaque tour d’eau par parcelle', 'Record the volume of each watering by field'],
  ['NOTER_DATES', 'Noter la date de chaque tour d’eau', 'Record the date of each watering'],
  ['RELEVER_COMPTEURS', 'Relever les compteurs chaque mois en saison', 'Read the meters each month in season'],
  ['NOTER_DOSES', 'Noter le débit ou la dose de chaque apport', 'Record the flow or dose of each watering'],
  ['CONTROLER_DEBIT', 'Contrôler chaque année le débit ou la pression', 'Check flow or pressure each year'],
  ['NOTER_MOTIF', 'Noter la culture, le stade et le motif', 'Record crop, stage and reason'],
] as const

/** Moves of the irrigation module (`hve4-bareme.md`, part irri). Efforts, delays and limits are ours. */
export const irri: readonly Ensemble[] = [
  ...enregistrements.map(([code, fr, en], i) =>
    repond(code, d(i + 1), true, [fr, en], { effort: 1, delai: 6, saison: CAMPAGNE }),
  ),
  plus('OAD_IRRIGATION', d(21), ['Piloter l’irrigation avec un outil', 'Steer irrigation with a tool'], {
    pas: 0.1,
    auPlus: (lire) => Math.max(0, lire(d(102)) - lire(d(201))),
    auMoins: auDixieme((lire) => Math.max(0, lire(d(102)) - lire(d(201)))),
    pour: 15,
    effort: 2,
    delai: 6,
    saison: PRINTEMPS,
  }),
  plus('OAD_HORTICULTURE', d(202), ['Piloter l’irrigation de l’horticulture', 'Steer irrigation in horticulture'], {
    pas: 0.1,
    auPlus: (lire) => lire(d(201)),
    auMoins: auDixieme((lire) => lire(d(201))),
    pour: 2,
    effort: 2,
    delai: 6,
  }),
  plus(
    'MATERIEL_ECONOME',
    d(31),
    ['S’équiper en matériel qui optimise les apports', 'Fit equipment that saves water'],
    {
      pas: 0.1,
      auPlus: (lire) => lire(d(102)),
      auMoins: auDixieme((lire) => lire(d(102))),
      pour: 8,
      effort: 4,
      delai: 12,
      saison: HIVER,
    },
  ),
  repond(
    'GESTION_COLLECTIVE',
    d(40),
    true,
    ['Adhérer à une gestion collective de l’eau', 'Join collective water management'],
    {
      effort: 2,
      delai: 6,
    },
  ),
  plus('PRATIQUES_ECONOMES', d(51), ['Adopter des pratiques économes en eau', 'Adopt water-saving practices'], {
    pas: 0.1,
    auPlus: (lire) => lire(d(102)),
    auMoins: auDixieme((lire) => lire(d(102))),
    pour: 15,
    effort: 2,
    delai: 12,
  }),
  moins('ETIAGE', d(62), ['Prélever moins en juin, juillet et août', 'Draw less in June, July and August'], {
    pas: 100,
    pour: 5000,
    effort: 4,
    delai: 12,
    saison: CAMPAGNE,
  }),
  plus(
    'VARIETES_ECONOMES',
    d(71),
    ['Choisir des espèces ou variétés économes en eau', 'Choose species or varieties that need less water'],
    {
      pas: 0.1,
      auPlus: (lire) => lire(d(70)),
      auMoins: auDixieme((lire) => lire(d(70))),
      pour: 15,
      effort: 2,
      delai: 12,
    },
  ),
  plus('RECYCLER_IRRIGATION', d(81), ['Recycler toutes les eaux hors sol', 'Recycle all water of soilless crops'], {
    pas: 0.05,
    auPlus: (lire) => lire(d(80)) - lire(d(82)),
    auMoins: auDixieme((lire) => lire(d(80)) - lire(d(82))),
    pour: 0.5,
    effort: 5,
    delai: 18,
  }),
].map(seul('IRRI'))
