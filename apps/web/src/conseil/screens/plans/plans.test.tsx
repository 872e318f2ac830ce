import { createScenario, getEfforts, listScenarios } from '@sillon/contract'
import { type Conseil, fetchConseil, gestesDe } from '@sillon/referentials/conseil'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Efforts } from '#conseil/plans/prix'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, type ServeurDeTest, unServeurCourt } from '#dossiers/testing/serveur'
import { answer } from '../../../testing/fake-server'
import { PlansScreen } from './PlansScreen'

beforeEach(() => localStorage.clear())

/** Opens the advice on a file, until its search has ended. Returns the scenarios that it creates. */
async function ouvrir(dossier: ServeurDeTest = unServeurCourt(), efforts: Efforts = { organisme: null, gestes: [] }) {
  const crees: { nom: string; essais: { codeNational: string; valeur: unknown }[] }[] = []
  const view = await renderScreen(dossier, 'HVE4_BIODIV', {
    adresse: '/demarches/HVE4/conseil',
    textes: ['plans', 'scenarios'],
    repondre: (server) => {
      server.on(getEfforts, () => answer({ ...efforts, gestes: [...efforts.gestes] }))
      server.on(listScenarios, () =>
        answer({ permissions: { ecrire: dossier.permissions.modifierIndicateurs }, scenarios: [] }),
      )
      server.on(createScenario, ({ body }) => {
        crees.push(body as (typeof crees)[number])
        const { nom } = body as (typeof crees)[number]
        const jour = '2026-11-28T09:00:00.000Z'
        return answer({
          idScenario: 9,
          nom,
          creePar: null,
          creeLe: jour,
          modifiePar: null,
          modifieLe: jour,
          essais: [],
          application: null,
        })
      })
    },
    pages: [
      { path: '/demarches/:codeNational/conseil', element: <PlansScreen /> },
      { path: '/demarches/:codeNational/scenarios/:idScenario', element: <p>Le scénario</p> },
    ],
  })
  return { ...view, crees }
}

async function laFin() {
  await screen.findByRole('heading', { name: 'Marge de chaque module' })
  await waitFor(() => expect(screen.queryByText('Recherche des gestes…')).toBeNull())
}

describe('the advice on a file', () => {
  it('shows the cheapest plan of a module with its steps, their points and the proofs to gather', async () => {
    await ouvrir()
    await laFin()
    const carte = within(screen.getByRole('region', { name: 'Biodiversité' }))
    expect(carte.getByText(/points? sur les 10 attendus/)).toBeTruthy()
    const [premier] = carte.getAllByRole('radio') as HTMLInputElement[]
    expect(premier?.checked).toBe(true)
    expect(carte.getAllByRole('row').length).toBeGreaterThan(1)
    expect(carte.getAllByText(/^À réunir : /).length).toBeGreaterThan(0)
    expect(carte.getAllByText(/^Règle : /).length).toBeGreaterThan(0)
    expect(carte.getByText(/champs de cette fiche sont vides/)).toBeTruthy()
    expect(carte.getByRole('link', { name: 'Compléter la fiche' }).getAttribute('href')).toBe(
      '/demarches/HVE4/indicateurs?rubrique=HVE4_BIODIV',
    )
  })

  it('offers the scenario at its place while the plans are searched, and opens it once they are found', async () => {
    await ouvrir()
    const bouton = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Essayer ces plans dans un scénario',
    })
    if (screen.queryByText('Recherche des gestes…') !== null) expect(bouton.disabled).toBe(true)
    await laFin()
    expect(bouton.isConnected).toBe(true)
    expect(bouton.disabled).toBe(false)
  })

  it('does without a move that is not possible here, and takes it back', async () => {
    await ouvrir()
    await laFin()
    const [bouton] = screen.getAllByRole('button', { name: /^Dire ce qu’il en est : / })
    const geste = bouton?.getAttribute('aria-label')?.replace('Dire ce qu’il en est : ', '') ?? ''
    fireEvent.click(bouton as HTMLElement)
    fireEvent.click(await screen.findByRole('button', { name: `Pas possible ici : ${geste}` }))
    const reprendre = await screen.findByRole('button', { name: `Reprendre : ${geste}` })
    await waitFor(() => expect(screen.queryByRole('button', { name: `Dire ce qu’il en est : ${geste}` })).toBeNull())
    // The next step has the focus, in the place of the first one.
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Dire ce qu’il en est : /))
    await laFin()
    fireEvent.click(reprendre)
    expect(await screen.findByRole('button', { name: `Dire ce qu’il en est : ${geste}` })).toBeTruthy()
  })

  it('opens a scenario with the values of the chosen plans', async () => {
    const { crees } = await ouvrir()
    await laFin()
    fireEvent.click(await screen.findByRole('button', { name: 'Essayer ces plans dans un scénario' }))
    expect(await screen.findByText('Le scénario')).toBeTruthy()
    expect(crees).toHaveLength(1)
    expect(crees[0]?.nom).toMatch(/^Vers 10 points, \d\d\/\d\d\/\d{4}$/)
    expect(crees[0]?.essais.length).toBeGreaterThan(0)
  })

  it('says that the efforts are ours where the organisation has given none, and names no price', async () => {
    await ouvrir(undefined, { organisme: 'Vignobles', gestes: [] })
    await laFin()
    expect(screen.getByText('Nos estimations.')).toBeTruthy()
    expect(screen.queryByText(/^Prix du plan/)).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Prix' })).toBeNull()
    expect(screen.queryByRole('radio', { name: 'Par prix' })).toBeNull()
  })

  it('plans with the organisation’s efforts, and shows what is known of the price of a plan', async () => {
    const premiers = async () => {
      await laFin()
      const carte = within(screen.getAllByRole('region', { name: 'Biodiversité' })[0] as HTMLElement)
      return carte
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.querySelector('strong')?.textContent ?? '')
    }
    const { unmount } = await ouvrir()
    const gestesNos = await premiers()
    unmount()
    // The moves of our plan become as hard as can be, and one of each plan has a price.
    const conseil = (await fetchConseil('HVE4')) as Conseil
    const codes = gestesDe(conseil).filter(({ geste }) => gestesNos.includes(geste.libelle.fr))
    expect(codes).toHaveLength(gestesNos.length)
    await ouvrir(undefined, {
      organisme: 'Vignobles',
      gestes: [
        ...gestesDe(conseil).map(({ geste: { code } }, i) => ({
          code,
          effort: codes.some(({ geste }) => geste.code === code) ? 5 : 1,
          prix: i % 2 === 0 ? 2 : null,
        })),
      ],
    })
    expect(await premiers()).not.toEqual(gestesNos)
    expect(screen.getByText('Efforts donnés par Vignobles.')).toBeTruthy()
    const dits = screen.getAllByText(/^Prix du plan/).map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
    for (const dit of dits)
      expect(dit).toMatch(
        /^Prix du plan : (inconnu|[\d ,]+ €|au moins [\d ,]+ €, prix connu pour \d+ gestes? sur \d+)\.$/,
      )
    expect(dits.some((dit) => dit?.includes('€'))).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Par prix' }))
    const [carte] = screen.getAllByRole('region', { name: 'Biodiversité' })
    const prix = [...(carte?.querySelectorAll('td[data-colonne="prix"]') ?? [])].map(({ textContent }) =>
      textContent === '–' ? Number.POSITIVE_INFINITY : Number(textContent?.replace(',', '.').replace(/[^\d.]/g, '')),
    )
    expect(prix.length).toBeGreaterThan(0)
    expect(prix).toEqual([...prix].sort((one, other) => one - other))
  })

  it('says how far the points of each module are from changing', async () => {
    await ouvrir()
    await laFin()
    expect(screen.getByRole('heading', { name: 'Marge de chaque module' })).toBeTruthy()
    expect(screen.getAllByText('sous le seuil').length).toBeGreaterThan(0)
  })

  it('tells a reader without scores that it needs them', async () => {
    await ouvrir(unServeurCourt({ permissions: { ...DROITS_D_AGRICULTEUR, voirScores: false } }))
    expect(await screen.findByText('Points réservés')).toBeTruthy()
  })
})
