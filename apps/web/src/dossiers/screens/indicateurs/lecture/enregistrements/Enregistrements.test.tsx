import type { CampagneDuRegistre } from '@sillon/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { type ServeurDeTest, unServeurCourt } from '#dossiers/testing/serveur'

const campagne: CampagneDuRegistre = {
  ift: {},
  nonTraitees: { prairiesPermanentes: null, autres: 32.4 },
  cmr1: false,
  surfaceCmr2: null,
  azoteMineral: null,
  azoteOrganique: null,
  surfaceIrriguee: 12,
  volumeIrrigation: null,
}
const enregistrement = {
  nature: 'TRAITEMENT',
  parcelle: '1 2',
  culture: 'Blé tendre',
  quantite: 1.5,
  unite: 'L/ha',
  doseReference: null,
  uniteReference: null,
  azote: null,
  volume: null,
  estNouveau: null,
} as const
const lus: NonNullable<ServeurDeTest['enregistrementsLus']> = {
  count: 2,
  offset: 0,
  valeur: 'autresNonTraitees',
  variante: 'HVE',
  decideLe: null,
  campagnes: [
    {
      ...{ campagne: 'n', millesime: 2026, valeur: 32.4, valeurDuDossier: 40, comptes: 1, somme: 20 },
      ...{ surfaceDuGroupe: null, surfaceDesParcelles: 52.4, surfaceTraitee: 20 },
      aPart: [{ raison: 'SANS_PARCELLE', nombre: 1 }],
      depuisDecision: null,
    },
  ],
  data: [
    {
      ...enregistrement,
      ...{ uuidIntervention: 'a', date: '2026-03-12', produit: 'Herbix', amm: '2200001', surface: 20 },
      ...{ doseReference: 3, uniteReference: 'L/ha', part: 20, raison: null },
    },
    {
      ...enregistrement,
      ...{ uuidIntervention: 'b', date: '2026-04-02', produit: 'Inconnu', amm: null, surface: 5, parcelle: null },
      ...{ part: null, raison: 'SANS_PARCELLE' },
    },
  ],
}
const registre = { n: campagne, n_1: null, n_2: null }
const cellules = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

it('a value of the records says so, and leads to the treatments, those counted apart and the sum', async () => {
  const serveur = unServeurCourt({ sections: ['PHYTO_SNT'], registre, enregistrementsLus: lus })
  const { user } = await renderScreen(serveur, 'HVE4_PHYTO', { estLarge: true })
  const row = (await screen.findByText('Autres surfaces non traitées', { selector: 'th' })).closest('tr')
  expect(row?.textContent).toMatch(/Valeur N MesParcelles.*32,4/)
  document.querySelector<HTMLInputElement>('[name="HVE4_PHYTO_D_22"]')?.focus()
  const panneau = within(await screen.findByRole('complementary', { name: /^Autres surfaces non traitées/ }))
  expect(panneau.getByText('Valeur retenue').nextElementSibling?.textContent).toMatch(/^32,4\sha, reprise du registre/)
  // Grassland has records, which are not enough for a value: it leads there as well.
  const table = within(row?.closest('table') as HTMLElement)
  const boutons = table.getAllByLabelText(/^D’où vient la valeur MesParcelles \?/)
  expect(boutons.map((one) => one.getAttribute('aria-label'))).toEqual([
    'D’où vient la valeur MesParcelles ? Prairies permanentes non traitées',
    'D’où vient la valeur MesParcelles ? Autres surfaces non traitées',
  ])
  await user.click(boutons[1] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Pourquoi cette valeur ?' }))
  expect(
    await dialog.findByText('52,4 ha de parcelles − 20 ha traités, au plus la surface de chaque parcelle = 32,4 ha'),
  ).toBeTruthy()
  expect(dialog.getByText(/^Le dossier décidé garde 40\./)).toBeTruthy()
  expect(cellules(await dialog.findByRole('table', { name: '1 enregistrement compté' }))).toEqual([
    ['12/03/2026', '1 2Blé tendre', 'HerbixAMM 2200001', '1,5 L/ha', '3 L/ha', '20', '20'],
  ])
  expect(cellules(await dialog.findByRole('table', { name: '1 enregistrement compté à part' }))).toEqual([
    ['02/04/2026', '–Blé tendre', 'Inconnusans AMM', '1,5 L/ha', '–', '5', 'Sans parcelle de l’exploitation'],
  ])
})

it('the records of a decided file say how many changed since the decision, and which', async () => {
  const [n] = lus.campagnes
  if (n === undefined) throw new Error('There is no campaign.')
  const lecture = async (over: Partial<typeof n>) => {
    const campagnes = [{ ...n, ...over }]
    const data = lus.data.map((one, rang) => ({ ...one, estNouveau: rang === 0 }))
    const enregistrementsLus = { ...lus, decideLe: '2026-05-12T09:30:00.000Z', campagnes, data }
    const serveur = unServeurCourt({ sections: ['PHYTO_SNT'], registre, enregistrementsLus })
    const { user, unmount } = await renderScreen(serveur, 'HVE4_PHYTO')
    const bouton = await screen.findByLabelText('D’où vient la valeur MesParcelles ? Autres surfaces non traitées')
    await user.click(bouton)
    await screen.findByRole('table', { name: '1 enregistrement compté' })
    // What is found is drawn again once the sheet is whole.
    const dialogue = () => within(screen.getByRole('dialog', { name: 'Pourquoi cette valeur ?' }))
    const [ligne] = await waitFor(() => cellules(dialogue().getByRole('table', { name: '1 enregistrement compté' })))
    const dit = dialogue().queryByText(/depuis la décision du/i, { selector: 'p' })?.textContent ?? null
    unmount()
    return { dit, jour: ligne?.[0] }
  }
  expect(await lecture({ depuisDecision: { nouveaux: 2, perdus: 1 } })).toEqual({
    dit: 'Le dossier décidé garde 40. Depuis la décision du 12/05/2026, le registre de 2026 a changé : 2 enregistrements ajoutés ou modifiés, 1 supprimé ou modifié. Les enregistrements montrés ici sont ceux d’aujourd’hui.',
    jour: '12/03/2026ajouté ou modifié depuis la décision',
  })
  const inchange = { nouveaux: 0, perdus: 0 }
  expect((await lecture({ depuisDecision: inchange })).dit).toMatch(
    /^Le dossier décidé garde 40\. Les enregistrements n’ont pas changé depuis la décision du 12\/05\/2026/,
  )
  expect((await lecture({ depuisDecision: inchange, valeurDuDossier: 32.4 })).dit).toBeNull()
})

it('only a row with records says so in a table with others, and a farm without records none', async () => {
  const feuille = async (of: ServeurDeTest['registre']) => {
    const { unmount } = await renderScreen(
      unServeurCourt({ irrigation: true, sections: ['IRRI_GEN'], registre: of }),
      'HVE4_IRRI',
    )
    const labels = ['HVE4_IRRI_D_101', 'HVE4_IRRI_D_102'].map((code) => {
      const row = document.querySelector(`[name="${code}"]`)?.closest('tr')
      return [...(row?.querySelectorAll('[data-court]') ?? [])][0]?.getAttribute('data-court') ?? null
    })
    const heads = screen.queryAllByRole('columnheader').map(({ textContent }) => textContent)
    const reprise = screen.queryByRole('button', { name: 'Reprise des données' }) !== null
    const boutons = screen.queryAllByLabelText(/^D’où vient la valeur MesParcelles/).length
    unmount()
    return { labels, estNommee: heads.includes('Valeur N MesParcelles'), reprise, boutons }
  }
  expect(await feuille(registre)).toEqual({
    labels: ['Calculé', 'Valeur N MesParcelles'],
    estNommee: false,
    reprise: true,
    boutons: 1,
  })
  expect(await feuille(null)).toMatchObject({ labels: [null, null], estNommee: false, boutons: 0 })
})

it('"Reprise des données" opens on the sheets of HVE3A for a farm with records', async () => {
  const feuille = async (of: ServeurDeTest['registre'], rubrique: string) => {
    const serveur = unServeurCourt({
      codeNational: 'HVE3A',
      familles: ['GRANCULT'],
      sections: ['HVE3A_SR_PHYTO_D_GC'],
      registre: of,
    })
    const { unmount } = await renderScreen(serveur, rubrique)
    await screen.findByRole('heading', { level: 1 })
    const found = screen.queryByRole('button', { name: 'Reprise des données' }) !== null
    unmount()
    return found
  }
  expect(await feuille(null, 'HVE3A_R_PHYTO_DONNEES')).toBe(false)
  expect(await feuille(registre, 'HVE3A_R_PHYTO_DONNEES')).toBe(true)
})

it('a source without a value is not named in a table of several columns, and its explanation stays', async () => {
  const serveur = unServeurCourt({ sections: ['FERTI_BILAN'], registre })
  const { container } = await renderScreen(serveur, 'HVE4_FERTI')
  await waitFor(() => expect(container.querySelectorAll('#FERTI_BILAN input[inputmode]').length).toBeGreaterThan(0))
  expect(container.querySelector('#FERTI_BILAN')?.textContent).not.toMatch(/Valeur N MesParcelles/)
  expect(screen.getAllByLabelText(/^D’où vient la valeur MesParcelles \?/)[0]?.closest('th')).not.toBeNull()
})
