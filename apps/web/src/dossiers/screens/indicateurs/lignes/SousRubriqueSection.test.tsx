import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { ligne, type ServeurDeTest, unServeur } from '#dossiers/testing/serveur'

// A sheet has some two hundred rows: slow to render here on a busy machine, not in a browser.

/** Headings of the blocks of a module, those of a sub-section indented under it. */
async function headings(serveur: ServeurDeTest, module: string, drawn: () => unknown): Promise<string[]> {
  await renderScreen(serveur, module)
  await screen.findByRole('heading', { level: 1 })
  await drawn()
  return [...document.querySelectorAll('section[id] :is(h2, h3)')].map(
    ({ tagName, textContent }) => `${tagName === 'H3' ? '– ' : ''}${textContent}`,
  )
}

const onceDrawn = () => expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0)
const print = () => act(() => window.dispatchEvent(new Event('beforeprint')))

/** A farm with every block. */
const deTout = (change: Partial<ServeurDeTest> = {}) =>
  unServeur({
    lignes: [
      ligne('BLETEND', 52.4),
      ligne('CULTPDT', 5),
      ligne('PPFERTINT', 6),
      ligne('VIGNES', 3),
      ligne('VERGER', 2, 1),
      ligne('CULTPERMA', 1),
      ligne('HORTPEP', 4),
      ligne('CULTHORSOL', 1),
      ligne('CULTPLEINCHAMP', 1),
    ],
    irrigation: true,
    ...change,
  })

/** Blocks of a module, and the missing ones on some farms. */
const blocs: [module: string, tous: string[], sansObjet: string[]][] = [
  [
    'HVE4_PHYTO',
    [
      'Usage des substances CMR',
      'Surfaces non traitées',
      'Indice de fréquence de traitement (IFT)',
      '– Réglages du calcul de l’IFT',
      '– IFT grandes cultures hors pommes de terre',
      '– IFT pommes de terre',
      '– IFT grandes cultures y compris pommes de terre',
      '– IFT vigne',
      '– IFT vergers',
      '– Scoring des IFT',
      '– IFT avec type de calcul (information)',
      'Quantité de substances actives en horticulture et pépinière',
      'Méthodes alternatives',
      '– Participation à un réseau de santé du végétal',
      '– Méthodes alternatives à la lutte chimique',
      'Surfaces traitées en limitant les fuites',
      'Équipements et conditions',
      '– Description des équipements',
      '– Points équipements',
      'Couverture des sols',
      '– Surfaces de référence et totaux',
      'Enherbement des inter-rangs',
      'Recyclage et traitement des eaux d’irrigation',
      'Diversité variétale et spécifique',
      'Total',
    ],
    [
      '– IFT pommes de terre',
      '– IFT vigne',
      '– IFT vergers',
      'Quantité de substances actives en horticulture et pépinière',
      'Enherbement des inter-rangs',
      'Recyclage et traitement des eaux d’irrigation',
    ],
  ],
  [
    'HVE4_FERTI',
    [
      'Bilan azoté',
      '– Entrées (kg N)',
      '– Sorties (kg N)',
      '– Résultats du bilan azoté',
      'Quantité d’azote en horticulture et pépinière',
      '– Calcul des points',
      'Surfaces sans apport d’azote',
      'Outils de raisonnement de la fertilisation',
      '– Cultures principales : grandes cultures y compris blé',
      '– Cultures principales : vigne, arboriculture et maraîchage',
      '– Cultures mineures',
      '– Totaux',
      'Part d’azote organique',
      'Légumineuses',
      'Couverture des sols',
      'Matière organique en horticulture hors sol',
      'Recyclage des eaux d’irrigation',
      'Total',
    ],
    [
      'Quantité d’azote en horticulture et pépinière',
      '– Calcul des points',
      'Matière organique en horticulture hors sol',
      'Recyclage des eaux d’irrigation',
    ],
  ],
  [
    'HVE4_IRRI',
    [
      'Surfaces irriguées',
      'Enregistrement détaillé des pratiques d’irrigation',
      '– Volumes',
      '– Débits et doses',
      '– Rappel',
      'Outils d’aide à la décision',
      '– Surfaces de référence et totaux',
      'Matériel optimisant les apports d’eau',
      'Gestion collective de la ressource en eau',
      'Pratiques agronomiques économes en eau',
      'Prélèvements en période d’étiage',
      'Autres économies d’eau et recyclage',
      '– Cultures annuelles irriguées',
      '– Recyclage des eaux d’irrigation en horticulture hors sol',
      'Total',
    ],
    ['– Surfaces de référence et totaux', '– Recyclage des eaux d’irrigation en horticulture hors sol'],
  ],
]

describe.each(blocs)('the blocks of %s', (module, tous, sansObjet) => {
  it('are all shown on a farm with every activity', async () => {
    expect(await headings(deTout(), module, onceDrawn)).toEqual(tous)
  })

  it('are left out where a farm of irrigated wheat and grass lacks them, and drawn at once before a print', async () => {
    const shown = await headings(unServeur({ irrigation: true }), module, print)
    expect(shown).toEqual(tous.filter((bloc) => !sansObjet.includes(bloc)))
  })
})
