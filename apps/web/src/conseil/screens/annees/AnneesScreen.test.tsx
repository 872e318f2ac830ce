import { type AnneeDuDossier, getDemarche, getFeuille, listAnnees, type Valeur } from '@sillon/contract'
import { schemeFor } from '@sillon/referentials'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { bassins, factsOf, feuilleOf, treeOf } from '#dossiers/testing/arbre'
import { ligne, unServeur } from '#dossiers/testing/serveur'
import { openAt, situation } from '../../../testing/application'
import { aDossier } from '../../../testing/builders'
import { answer } from '../../../testing/fake-server'

const ESPECES = 'HVE4_BIODIV_D_55'
const NON_FERTILISE = 'HVE4_FERTI_D_32'
const CMR1 = 'HVE4_PHYTO_D_10'

type Saisies = Readonly<Record<string, Valeur>>
interface Annee {
  readonly saisies: Saisies
  readonly irrigation?: boolean
  /** Results kept by a decision, besides those of the calculation. */
  readonly garde?: Readonly<Record<string, unknown>>
}

function scheme() {
  const found = schemeFor('HVE4', 2026)
  if (found === undefined) throw new Error('HVE4 has no rules for 2026.')
  return found
}

/** A farm of 100 ha of wheat, as the server has it in a year. */
const serveurDe = ({ saisies, irrigation = false }: Annee) =>
  unServeur({ lignes: [ligne('BLETEND', 100)], irrigation, saisies: new Map(Object.entries(saisies)) })

function resumeDe(millesime: number, annee: Annee, over: Partial<AnneeDuDossier> = {}): AnneeDuDossier {
  const points: Readonly<Record<string, number | null>> = { BIODIV: 3, PHYTO: 12.5, FERTI: 10, IRRI: null }
  return {
    millesime,
    etatDossier: annee.garde === undefined ? 'SAISIE_EN_COURS' : 'CERTIFIABLE',
    version: 'hve4-1',
    seuil: 10,
    conclusion: 'NON_CERTIFIABLE',
    modules: scheme().modules.flatMap(({ code, libelle, max, score }) =>
      score === null
        ? []
        : [{ code, libelle: libelle.fr, max, applique: points[code] != null, points: points[code] ?? null }],
    ),
    ...over,
  }
}

async function annees(
  known: Readonly<Record<number, Annee>>,
  { search = '', voirScores = true }: { search?: string; voirScores?: boolean } = {},
) {
  const server = await situation()
  server.on(getDemarche, () => answer({ idDemarche: 2, code: 'HVE4', libelle: 'HVE 4', selectable: true }))
  server.on(listAnnees, () =>
    answer({
      permissions: { voirScores },
      annees: Object.entries(known).map(([millesime, annee]) =>
        resumeDe(Number(millesime), annee, voirScores ? {} : { modules: null, conclusion: null }),
      ),
    }),
  )
  server.on(getFeuille, ({ url }) => {
    const annee = known[Number(url.searchParams.get('millesime'))] ?? { saisies: {} }
    const serveur = serveurDe(annee)
    const entree = factsOf(serveur)
    const evaluation = scheme().evaluate({
      ...entree,
      saisies: Object.fromEntries(
        [...serveur.saisies].map(([code, valeur]) => [code, (valeur as { value: never }).value]),
      ),
    })
    return answer({
      ...feuilleOf(treeOf(serveur, scheme())),
      dossier: aDossier(),
      corrections: [],
      entree,
      figee:
        annee.garde === undefined
          ? null
          : {
              numero: 1,
              versionRegles: 'hve4-1',
              resultats: { ...evaluation.results(), ...annee.garde },
              resultatsAudites: null,
            },
      audit: [],
      anDernier: [],
      preuvesARendre: false,
      listes: { bassins, materiels: [], conditions: [] },
      manque: null,
    })
  })
  openAt(`/demarches/HVE4/annees${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Les années de la démarche HVE 4' })
  return { server, user: userEvent.setup() }
}

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const module = async (name: string) => (await screen.findByRole('region', { name })) as HTMLElement

const avant: Annee = { saisies: { [ESPECES]: { value: 3 }, [NON_FERTILISE]: { value: 95 } } }
const apres: Annee = { saisies: { [ESPECES]: { value: 5 }, [NON_FERTILISE]: { value: 80 } } }

describe('the years of a file', () => {
  it('stand beside each other, with what is below the threshold in words', async () => {
    await annees({ 2025: avant, 2026: apres })
    await screen.findByRole('table', { name: 'Points par module' })
    expect(rowsOf('Points par module')).toEqual([
      ['Module', '2025', '2026'],
      ['État du dossier', 'Saisie en cours', 'Saisie en cours'],
      ['Biodiversité', '3sous le seuil', '3sous le seuil'],
      ['Stratégie phytosanitaire', '12,5', '12,5'],
      ['Gestion de la fertilisation', '10', '10'],
      ["Gestion de l'irrigation", 'sans objet', 'sans objet'],
      ['Seuil', '10', '10'],
      ['Conclusion du calcul', 'Non certifiable', 'Non certifiable'],
    ])
    expect(screen.getByRole('link', { name: '2025' }).getAttribute('href')).toBe('/dossiers/1/HVE4/2025')
  })

  it('have no points for those who may not see them, and no comparison', async () => {
    await annees({ 2025: avant, 2026: apres }, { voirScores: false })
    await screen.findByText('Les points sont visibles par votre conseiller.')
    expect(rowsOf('Points par module')).toEqual([
      ['Module', '2025', '2026'],
      ['État du dossier', 'Saisie en cours', 'Saisie en cours'],
    ])
    expect(screen.queryByRole('region', { name: 'Ce qui a changé entre deux campagnes' })).toBeNull()
  })

  it('need two to be compared', async () => {
    await annees({ 2026: apres })
    await screen.findByText('Deux campagnes avec un dossier sont nécessaires pour comparer.')
  })
})

describe('the waterfall between two years', () => {
  it('goes from the points of the first to those of the second, row by row, with the entries that changed', async () => {
    await annees({ 2025: avant, 2026: apres })
    const biodiversite = await module('Biodiversité')
    within(biodiversite).getByText('2 → 3 points, soit +1 : +1 par l’exploitation.')
    expect(rowsOf('Biodiversité')).toEqual([
      ['Ligne', 'Origine', 'Points', ''],
      ['Campagne 2025', '', '2', ''],
      ['Espèces animalesNombre d’espèces animales élevées : 3 →devient 5', 'Exploitation', '+1', ''],
      ['Campagne 2026', '', '3', ''],
    ])
    // The figures say all: the drawing is hidden from screen readers.
    for (const svg of biodiversite.querySelectorAll('svg')) expect(svg.getAttribute('aria-hidden')).toBe('true')
  })

  it('says what did not move, and what cannot be compared', async () => {
    await annees({ 2025: { ...avant, irrigation: true }, 2026: apres })
    within(await module('Stratégie phytosanitaire')).getByText(/points?, sans changement\.$/)
    within(await module("Gestion de l'irrigation")).getByText('Sans objet en 2026 : rien à comparer.')
  })

  it('gives a rule of the total its own line, with its reason', async () => {
    const propre = { HVE4_PHYTO_D_22: { value: 95 } }
    await annees({
      2025: { saisies: propre },
      2026: { saisies: { ...propre, [CMR1]: { value: true }, HVE4_PHYTO_D_101: { value: false } } },
    })
    await module('Stratégie phytosanitaire')
    const total = rowsOf('Stratégie phytosanitaire').find(([ligne]) => ligne?.startsWith('Règle du total du module'))
    expect(total?.[0]).toMatch(/^Règle du total du module0\spoint, car un produit CMR1/)
    expect(total?.[2]).toMatch(/^−/)
  })

  it('keeps the points of a decision, and says how far a calculation is from them', async () => {
    const garde = { HVE4_BIODIV_S_55: 0, HVE4_BIODIV_S_70: 0 }
    await annees({ 2025: { ...avant, garde }, 2026: apres })
    within(await module('Biodiversité')).getByText(
      '0 → 3 points, soit +3 : +1 par l’exploitation, +2 par les décisions.',
    )
    expect(rowsOf('Biodiversité').map(([, origine, points]) => [origine, points])).toEqual([
      ['Origine', 'Points'],
      ['', '0'],
      ['Exploitation', '+1'],
      ['Décision', '+2'],
      ['', '3'],
    ])
    screen.getByText(/^un dossier décidé garde ses résultats/)
  })

  it('takes any two years, from the address or the lists', async () => {
    const { server, user } = await annees(
      { 2024: { saisies: {} }, 2025: avant, 2026: apres },
      { search: '?de=2024&a=2025' },
    )
    within(await module('Biodiversité')).getByText('0 → 2 points, soit +2 : +2 par l’exploitation.')
    await user.selectOptions(screen.getByLabelText('À la campagne'), '2026')
    await screen.findByText('0 → 3 points, soit +3 : +3 par l’exploitation.')
    await user.selectOptions(screen.getByLabelText('De la campagne'), '2025')
    await screen.findByText('2 → 3 points, soit +1 : +1 par l’exploitation.')
    // Only the two years that are compared are read.
    const read = server
      .receivedOf('GET /api/demarches/HVE4/feuille/1')
      .map(({ url }) => url.searchParams.get('millesime'))
    expect(read.slice(0, 2)).toEqual(['2024', '2025'])
  })
})
