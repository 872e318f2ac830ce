import { banded, fromIncluded } from '@sillon/engine'
import type { LigneCatalogue } from '../src/catalogue'
import { type DonneesHve4, donnees as deToujours, reglesDe } from '../src/hve4/modele'
import { schemeOf } from '../src/hve4/scheme'
import { type CodeHve4, calcul, saisie } from '../src/hve4/valeurs'
import { depuis, enVigueur, jusqua, type Periode } from '../src/periode'

const ANNEE = 2027

/** Lines that hold in the year before, without their period: as if they held in every year. */
const tenues = <T extends object>(lignes: readonly (T & Periode)[]): readonly T[] =>
  enVigueur<T>(lignes, ANNEE - 1).map((ligne) => {
    const { depuis: _first, jusqua: _last, ...said }: T & Periode = ligne
    return said as unknown as T
  })

const base: DonneesHve4 = {
  lignes: tenues(deToujours.lignes),
  sousRubriques: tenues(deToujours.sousRubriques),
  libellesEnglobants: tenues(deToujours.libellesEnglobants),
  seuils: tenues(deToujours.seuils),
  preuves: tenues(deToujours.preuves),
  controles: tenues(deToujours.controles),
  regles: tenues(deToujours.regles),
}

/** The lines, those of one code said otherwise from the new campaign year on. */
const change = <T extends { readonly code: string }>(lignes: readonly T[], code: string, autrement: Partial<T>): T[] =>
  lignes.flatMap((ligne) =>
    ligne.code === code ? [jusqua(ANNEE - 1, ligne), depuis(ANNEE, { ...ligne, ...autrement })] : [ligne],
  )

/** Nest boxes: a row that begins, put in the middle of the catalogue. */
export const NICHOIRS = 'HVE4_BIODIV_D_999'
/** The number of those who manage water together: a row that ends. */
export const GESTION = 'HVE4_IRRI_D_41'

const nichoirs: LigneCatalogue = {
  ...(base.lignes.find(({ code }) => code === 'HVE4_BIODIV_D_64') as LigneCatalogue),
  id: 9999,
  code: NICHOIRS,
  sousRubrique: 'BIODIV_NICHOIRS',
  idLibelleEnglobant: 999,
  libelle: { fr: 'Nombre de nichoirs', en: 'Number of nest boxes' },
}

function lignes(): readonly LigneCatalogue[] {
  const libelle = { fr: 'Vignes', en: 'Vineyards' }
  const moved = change(
    change(change(base.lignes, 'HVE4_CULT_D_44', { libelle }), 'HVE4_SYN_D_1', { max: 12 }),
    'HVE4_BIODIV_D_38',
    { visibleSi: [[{ codes: ['HVE4_CULT_D_202'], operateur: '>', valeur: 5 }]] },
  )
  const at = moved.findIndex(({ code }) => code === 'HVE4_BIODIV_D_11')
  return moved
    .toSpliced(at, 0, depuis(ANNEE, nichoirs))
    .map((ligne) => (ligne.code === GESTION ? jusqua(ANNEE - 1, ligne) : ligne))
}

/** 45 % of small parcels, instead of 40, for the first point. */
const tableParcelles = fromIncluded(
  'PARCELLES',
  [
    [45, 1],
    [50, 2],
    [60, 3],
    [70, 4],
    [80, 5],
  ],
  { below: 0 },
)

/** HVE4 as it would be if the campaign of 2027 moved one of each: a row, a label, a maximum, a band, when a row shows, a message, the threshold. */
const donnees: DonneesHve4 = {
  ...base,
  lignes: lignes(),
  sousRubriques: [
    ...base.sousRubriques,
    depuis(ANNEE, {
      id: 999,
      code: 'BIODIV_NICHOIRS',
      module: 'BIODIV',
      libelle: { fr: 'Nichoirs', en: 'Nest boxes' },
      court: { fr: 'Nichoirs', en: 'Nest boxes' },
    }),
  ],
  libellesEnglobants: [
    ...base.libellesEnglobants,
    depuis(ANNEE, { id: 999, libelle: { fr: 'Nichoirs', en: 'Nest boxes' } }),
  ],
  controles: change(base.controles, 'HVE4_BIODIV_D_37', {
    message: { fr: 'Plus que la SAU', en: 'More than the farmed area' },
  }),
  seuils: change(base.seuils, 'SEUIL', { valeur: 12 }),
  regles: [
    ...change(
      base.regles,
      'HVE4_BIODIV_S_37',
      calcul('HVE4_BIODIV_S_37', 'spec', banded('HVE4_BIODIV_I_39', tableParcelles)),
    ),
    saisie(NICHOIRS as CodeHve4, 'conception'),
  ],
}

export const hve4De2026 = schemeOf('hve4-1', reglesDe(donnees, ANNEE - 1))
export const hve4De2027 = schemeOf('hve4-2', reglesDe(donnees, ANNEE))
