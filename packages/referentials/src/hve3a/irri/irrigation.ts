import { copy, fact, fromIncluded, percent, round4, upToIncluded } from '@sillon/engine'
import { pct, siOui, sommeDesNotes } from '../parts'
import { duRegistre } from '../registre'
import { type Code, type CodeHve3a, calcul, formule, noteDe, noteParBareme, saisie } from '../valeurs'

/** Two, four or six points by quarters (order of 2011; its missing signs: conception). */
const tableQuarts = fromIncluded(
  '25_50_75_246',
  [
    [25, 2],
    [50, 4],
    [75, 6],
  ],
  { below: 0 },
)

/** Share of water drawn at low water (order of 2011; its missing signs: conception). */
const tableEtiage = upToIncluded(
  'ETIAGE',
  [
    [20, 5],
    [40, 4],
    [60, 3],
    [80, 2],
    [90, 1],
  ],
  { above: 0 },
)

const POINTS_OUI = 2

/** A share of the irrigated area. */
const partIrriguee = (code: CodeHve3a, surface: CodeHve3a) => [
  saisie(surface, 'arrete-2011'),
  calcul(code, 'arrete-2011', pct(surface, 'HVE3A_D_180')),
  noteParBareme(code, 'arrete-2011-signe', tableQuarts),
]

const question = (code: 'HVE3A_I_82' | 'HVE3A_I_84', reponse: CodeHve3a) => [
  saisie(reponse, 'arrete-2011'),
  calcul(code, 'arrete-2011', copy<Code>(reponse)),
  calcul(noteDe(code), 'arrete-2011', siOui(code, POINTS_OUI)),
]

const items = [
  'HVE3A_I_81',
  'HVE3A_I_82',
  'HVE3A_I_83',
  'HVE3A_I_84',
  'HVE3A_I_85',
  'HVE3A_I_86',
] as const satisfies readonly CodeHve3a[]
const total = sommeDesNotes(...items)

/** Module I_98, for a farm that irrigates: barème, section 7. */
export const irrigation = [
  fact('IRRIGATION' as const),
  ...(['HVE3A_D_180', 'HVE3A_D_181', 'HVE3A_D_182'] as const).map((code) =>
    saisie(code, 'arrete-2011', duRegistre(code)),
  ),
  ...(['HVE3A_D_187', 'HVE3A_D_188', 'HVE3A_D_189', 'HVE3A_D_190'] as const).map((code) => saisie(code, 'conception')),
  // Points given by the auditor, by the missing records.
  saisie('HVE3A_I_81', 'arrete-2011'),
  calcul(noteDe('HVE3A_I_81'), 'arrete-2011', copy<Code>('HVE3A_I_81')),
  ...question('HVE3A_I_82', 'HVE3A_D_183'),
  ...partIrriguee('HVE3A_I_83', 'HVE3A_D_184'),
  ...question('HVE3A_I_84', 'HVE3A_D_185'),
  ...partIrriguee('HVE3A_I_85', 'HVE3A_D_186'),
  calcul(
    'HVE3A_I_86',
    'conception',
    formule(
      { etiage: 'HVE3A_D_182', volume: 'HVE3A_D_181', part: 'HVE3A_D_187' },
      {
        fr: '100 × {etiage} ÷ {volume}, au plus 100, ou à défaut 100 × {part}',
        en: '100 × {etiage} ÷ {volume}, at most 100, or else 100 × {part}',
      },
      ({ etiage, volume, part }) => {
        const mesuree = percent(etiage, volume)
        if (mesuree !== null) return Math.min(100, mesuree)
        return part === null ? null : round4(100 * part)
      },
    ),
  ),
  noteParBareme('HVE3A_I_86', 'arrete-2011-signe', tableEtiage),
  calcul('HVE3A_I_98', 'arrete-2011', {
    ...total,
    reads: ['IRRIGATION', ...total.reads],
    words: { fr: `${total.words.fr} si {IRRIGATION}`, en: `${total.words.en} when {IRRIGATION}` },
    bind([irrigue = 0, ...slots]) {
      const bound = total.bind(slots)
      return (values) => (values[irrigue] === true ? bound(values) : null)
    },
  }),
]
