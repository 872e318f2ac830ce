import type { Valeur } from '@sillon/contract'
import { schemeFor } from '@sillon/referentials'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, ligne, reponse, type ServeurDeTest, unServeur } from '#dossiers/testing/serveur'

const FAMILLES = ['GRANCULT', 'VITIC', 'ARBOR']
const reference = { iftHerbicide: 2, iftHorsHerbicide: 4, indicatif: false }

/** 30 ha of wheat, 10 of vine and 10 of orchard. */
const ferme = (change: Partial<ServeurDeTest> = {}) =>
  unServeur({
    codeNational: 'HVE3A',
    lignes: [ligne('BLETEND', 30), ligne('VIGNES', 10), ligne('VERGER', 10)],
    familles: FAMILLES,
    referencesIft: { GC_PT: reference, VIGNE: reference },
    ...change,
  })
const fermier = (change: Partial<ServeurDeTest> = {}) =>
  ferme({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR, ...change })

/** A row, in the form of a verdict. */
const partieDe = (code: string) => {
  const { idSousRubrique = 0, idIndicateur = 0 } = schemeFor('HVE3A', 2026)?.indicateurs.get(code) ?? {}
  return { idSousRubrique, idIndicateur }
}
const unVerdict = {
  commentaireAuditeur: null,
  gravite: null,
  echeance: null,
  valideIdUtilisateur: 7,
  validePar: 'Camille Roche',
  valideDate: '2026-11-21 09:00:00+00',
  aRevoir: false,
  modifications: [],
}

const tableNamed = (name: string) => screen.findByRole('table', { name })
const rowOf = (table: HTMLElement, name: RegExp) => within(within(table).getByRole('row', { name }))

it('a scheme kept for past campaigns says so, numbers its rubriques, and leaves the results without a number', async () => {
  await renderScreen(ferme(), 'HVE3A_R_SET')
  expect(await screen.findByText(/conservée pour les dossiers des campagnes passées/)).toBeTruthy()
  const menu = within(await screen.findByRole('navigation', { name: 'Modules' }))
  expect(menu.getByRole('link', { name: /^7\. ?Indicateurs de fertilisation/ })).toBeTruthy()
  expect(menu.getByRole('link', { name: 'Résultats' })).toBeTruthy()
})

it('a landscape feature is converted into Ha SET, with three decimals', async () => {
  const { user } = await renderScreen(ferme(), 'HVE3A_R_SET')
  const table = await tableNamed('Éléments linéaires et ponctuels')
  expect(within(table).getByRole('columnheader', { name: 'Ha SET' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Agroforesterie et alignements d’arbres' }), '1234,5')
  // 0.001 ha a metre.
  await waitFor(() => expect(rowOf(table, /^Agroforesterie/).getByText('1,235')).toBeTruthy())
})

it('the index takes one value for each campaign, shows its mean beside the reference, and saves one row', async () => {
  const serveur = ferme()
  const { user } = await renderScreen(serveur, 'HVE3A_R_PHYTO_DONNEES')
  const table = await tableNamed('IFT : Vigne')
  expect(within(table).queryByRole('columnheader', { name: '2025' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Calcul de la moyenne'), 'Moyenne sur deux campagnes')
  await user.type(screen.getByRole('textbox', { name: 'IFT Herbicide, Vigne, 2026' }), '1')
  await user.type(await screen.findByRole('textbox', { name: 'IFT Herbicide, Vigne, 2025' }), '1,2')
  // (1 + 1.2) / 2 = 1.1, between 50 and 62.5 % of 2: 4 points.
  await waitFor(() => expect(rowOf(table, /^Herbicide/).getByText('1,1')).toBeTruthy())
  await waitFor(() => expect(rowOf(table, /^Herbicide/).getByText('4')).toBeTruthy())
  await waitFor(() =>
    expect(serveur.saisies.get('HVE3A_D_130')).toMatchObject({
      choix_calcul_moyenne: 'biannuelle',
      IFT_herbicide_vigne_campagne: { n: 1, n_1: 1.2, n_2: null },
    }),
  )
})

it('a pasted table of varieties is one change that can be undone', { tags: 'long' }, async () => {
  const { user } = await renderScreen(ferme(), 'HVE3A_R_PHYTO_DONNEES')
  const table = await tableNamed('Espèces et variétés')
  expect(within(table).queryByRole('row', { name: /hors sol/ })).toBeNull()
  const first = within(table).getByRole('textbox', { name: 'Arboriculture : Espèces' })
  await user.click(first)
  await user.paste('4\t9\t2\t1')
  await waitFor(() => expect(rowOf(table, /^Arboriculture/).getByText('4')).toBeTruthy())
  await user.click(await screen.findByText('Annuler la dernière modification'))
  await waitFor(() => expect((first as HTMLInputElement).value).toBe(''))
})

it('the name of another tool is required with "Autre" only', { tags: 'long' }, async () => {
  const serveur = ferme()
  const { user } = await renderScreen(serveur, 'HVE3A_R_FERTI_DONNEES')
  const outils = within(
    await screen.findByRole('group', { name: 'Outils de planification de la fertilisation (type I)' }),
  )
  expect(screen.queryByLabelText('Autre outil : lequel ?')).toBeNull()
  await user.click(outils.getByRole('checkbox', { name: 'Autre (à préciser)' }))
  await user.type(await screen.findByLabelText('Autre outil : lequel ?'), 'Un tableur')
  await waitFor(() =>
    expect(serveur.saisies.get('HVE3A_D_160')).toEqual({ value: ['AUTRE'], otherValue: 'Un tableur' }),
  )
  await user.click(outils.getByRole('checkbox', { name: 'Autre (à préciser)' }))
  await waitFor(() => expect(screen.queryByLabelText('Autre outil : lequel ?')).toBeNull())
  await waitFor(() => expect(serveur.saisies.get('HVE3A_D_160')).toBeNull())
})

it('the sheet shows the rows of the chosen balance, and the choice may be left open', { tags: 'long' }, async () => {
  const { user } = await renderScreen(ferme(), 'HVE3A_R_FERTI_DONNEES')
  const choix = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type de bilan azoté' })
  expect(choix.value).toBe('')
  expect(screen.queryByLabelText('Azote des aliments achetés')).toBeNull()
  await user.selectOptions(choix, 'Bilan apparent')
  expect(await screen.findByLabelText('Azote des aliments achetés')).toBeTruthy()
  expect(screen.queryByLabelText('Azote des fourrages vendus')).toBeNull()
  await user.selectOptions(await screen.findByLabelText('Devenir des fourrages'), 'Commercialisation')
  expect(await screen.findByLabelText('Azote des fourrages vendus')).toBeTruthy()
})

it('direct points go from 0 to the limit of their row, for those who may give them', { tags: 'long' }, async () => {
  const serveur = ferme()
  const { user } = await renderScreen(serveur, 'HVE3A_R_FERTI_IND')
  const champ = await screen.findByRole('textbox', { name: 'Note de bilan azoté attribuée par l’auditeur' })
  await user.type(champ, '11')
  await waitFor(() => expect(champ.getAttribute('aria-invalid')).toBe('true'))
  await user.clear(champ)
  await user.type(champ, '8')
  await waitFor(() => expect(serveur.saisies.get('HVE3A_I_75')).toEqual({ value: 8 }))
})

it('a farmer sees shares but no points: neither their column, nor direct points, nor the result of the balance', async () => {
  const { unmount } = await renderScreen(fermier(), 'HVE3A_R_PHYTO_IND')
  const vigne = await screen.findByRole('region', { name: 'Vigne' })
  expect(vigne.textContent).toContain('Nombre de clones')
  expect(vigne.textContent).not.toContain('points')
  expect(screen.queryByText(/attribuée en l’absence de référence/)).toBeNull()
  const bilan = await tableNamed('Bilan de la stratégie phytosanitaire')
  expect(bilan.textContent).toContain('× 60 %')
  expect(bilan.textContent).not.toContain('=')
  expect(within(bilan).queryByRole('columnheader', { name: 'Points' })).toBeNull()
  unmount()
  await renderScreen(ferme(), 'HVE3A_R_PHYTO_IND')
  expect((await tableNamed('Bilan de la stratégie phytosanitaire')).textContent).toContain('= 0')
})

it('the last rubrique leads to the results, module by module, with the verdict', async () => {
  const { user } = await renderScreen(ferme(), 'HVE3A_R_FERTI_IND')
  await user.click(await screen.findByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Résultats' })).toBeTruthy()
  expect(await screen.findByText('Pas encore')).toBeTruthy()
  const table = await tableNamed('Récapitulatif par module')
  expect(rowOf(table, /^Indicateurs d'irrigation/).getByText('Sans objet')).toBeTruthy()
  expect(screen.getByLabelText('Commentaire de l’auditeur')).toBeTruthy()
})

it('the results are closed to a farmer during the entry', async () => {
  await renderScreen(fermier(), 'HVE3A_R_SET')
  const menu = within(await screen.findByRole('navigation', { name: 'Modules' }))
  expect(menu.getByRole('link', { name: /^Résultats\./ }).getAttribute('aria-disabled')).toBe('true')
  expect(menu.queryByRole('link', { name: 'Résultats' })).toBeNull()
})

describe('the verdict on a row', () => {
  const menacees = (change: Partial<ServeurDeTest> = {}) =>
    ferme({
      etatDossier: 'VERIFICATION_EN_COURS',
      saisies: new Map<string, Valeur>([
        ['HVE3A_I_18', { value: 2 }],
        ['HVE3A_I_19', { value: 1 }],
      ]),
      ...change,
    })
  const section = async () => within(await screen.findByRole('region', { name: 'Variétés, races et espèces menacées' }))
  const toutes = async () => (await section()).findByRole('button', { name: 'Juger valides les 2 lignes à vérifier' })
  const rienAJuger = () =>
    waitFor(async () => expect((await section()).queryByRole('button', { name: /^Juger valide/ })).toBeNull())
  const verdict = (libelle: string, etat: string) =>
    screen.findByRole('button', { name: `Validité : ${libelle}, ${etat}` })
  const VARIETES = 'Espèces ou variétés végétales menacées'

  it('is given at once to all rows without one, on the values shown', { tags: 'long' }, async () => {
    const serveur = menacees()
    const { user } = await renderScreen(serveur, 'HVE3A_R_BIODIV_IND')
    await toutes()
    await user.click(await verdict(VARIETES, 'À vérifier'))
    await user.click(await screen.findByText('Non valide'))
    await verdict(VARIETES, 'Non valide')
    await user.keyboard('{Escape}')
    const sent = vi.spyOn(globalThis, 'fetch')
    await user.click((await section()).getByRole('button', { name: 'Juger valide la ligne à vérifier' }))
    await rienAJuger()
    expect(serveur.validites).toMatchObject([
      { ...partieDe('HVE3A_I_18'), estValide: false },
      { ...partieDe('HVE3A_I_19'), estValide: true },
    ])
    const [, init] = sent.mock.calls.find(([address]) => String(address).includes('/validites/')) ?? []
    expect(JSON.parse(String(init?.body))).toEqual([
      { ...partieDe('HVE3A_I_19'), estValide: true, valeursVues: { HVE3A_I_19: { value: 1 } } },
    ])
  })

  it('is not saved when one of the values changed meanwhile, and the sheet shows the new value', {
    tags: 'long',
  }, async () => {
    const serveur = menacees()
    const { user } = await renderScreen(serveur, 'HVE3A_R_BIODIV_IND')
    const button = await toutes()
    serveur.saisies.set('HVE3A_I_18', { value: 3 })
    const details = [{ path: 'HVE3A_I_18', message: 'Cette valeur a changé.' }]
    serveur.refusDossier.push(reponse({ code: 'SECTION_MODIFIEE_ENTRE_TEMPS', message: 'Relisez-les.', details }, 412))
    await user.click(button)
    await screen.findByText(/Relisez-les\./)
    await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name="HVE3A_I_18"]')?.value).toBe('3'))
    expect(serveur.validites).toEqual([])
    expect(await toutes()).toBeTruthy()
  })

  it('is not taken from an answer older than the current revision', { tags: 'long' }, async () => {
    const serveur = menacees({ revision: 5 })
    const { user } = await renderScreen(serveur, 'HVE3A_R_BIODIV_IND')
    const older = [{ ...partieDe('HVE3A_I_18'), ...unVerdict, estValide: false }]
    serveur.refusDossier.push(Response.json(older, { headers: { etag: '"2"' } }))
    await user.click(await toutes())
    await waitFor(() => expect(serveur.refusDossier).toEqual([]))
    await waitFor(async () => expect(await toutes()).toHaveProperty('disabled', false))
    expect(await verdict(VARIETES, 'À vérifier')).toBeTruthy()
    await user.click(await toutes())
    await rienAJuger()
  })

  it('waits only on a row with a value, as the number of rows to judge says', async () => {
    const saisies = new Map<string, Valeur>([['HVE3A_I_18', { value: 2 }]])
    await renderScreen(menacees({ saisies }), 'HVE3A_R_BIODIV_IND')
    await (await section()).findByRole('button', { name: 'Juger valide la ligne à vérifier' })
    const states = (await section())
      .getAllByRole('button', { name: /^Validité : / })
      .map((one) => one.getAttribute('title'))
    expect(states.sort()).toEqual(['Rien à juger', 'À vérifier'])
  })

  it('is offered on the index as on any row, and hidden from a farmer', { tags: 'long' }, async () => {
    const saisies = new Map([
      ['HVE3A_D_130', { IFT_herbicide_vigne_campagne: { n: 1, n_1: null, n_2: null } } as Valeur],
    ])
    const { unmount } = await renderScreen(
      ferme({ etatDossier: 'VERIFICATION_EN_COURS', saisies }),
      'HVE3A_R_PHYTO_DONNEES',
    )
    expect(await verdict('Indicateurs de fréquence de traitement (IFT)', 'À vérifier')).toBeTruthy()
    unmount()
    await renderScreen(fermier({ saisies }), 'HVE3A_R_PHYTO_DONNEES')
    await tableNamed('IFT : Vigne')
    expect(screen.queryByRole('button', { name: /^Validité|^Juger/ })).toBeNull()
    expect(screen.queryByText(/^Validité/)).toBeNull()
  })
})

it('a correction of a row is requested from a farmer under its name', { tags: 'long' }, async () => {
  const dite = { commentaire: null, gravite: null, echeance: null, traitePar: null, traiteLe: null }
  const correction = { ...partieDe('HVE3A_I_16'), ...dite }
  const serveur = fermier({
    saisies: new Map([['HVE3A_I_16', { value: 2 }]]),
    corrections: [{ ...correction, demandePar: 'Odile Martin', demandeLe: '2026-11-20 10:00:00+00' }],
  })
  const { user } = await renderScreen(serveur, 'HVE3A_R_BIODIV_IND')
  const card = within(await screen.findByRole('region', { name: 'Corrections demandées' }))
  card.getByText(/^Corrigez chaque ligne, puis cochez-la\./)
  card.getByText('Ligne jugée non valide, sans commentaire.')
  await screen.findByText(/^Correction demandée : Nombre d’espèces animales/)
  const [box] = card.getAllByRole('checkbox', { name: /^Traitée : Nombre d’espèces animales/ })
  await user.click(box as HTMLElement)
  await card.findByText('1 traitée sur 1')
  expect(serveur.corrections[0]?.traiteLe).not.toBeNull()
})

it('points of a module without a maximum are shown plain, and a share without another unit', async () => {
  await renderScreen(
    ferme({ lignes: [ligne('MAIS', 10), ligne('BLETEND', 20), ligne('VIGNES', 20)] }),
    'HVE3A_R_PHYTO_IND',
  )
  const card = await screen.findByRole('region', { name: 'Où en est ce module' })
  await waitFor(() => expect(card.textContent).toContain('point'))
  expect(card.textContent).not.toContain('sur 10')
  const part = screen.getByText(/^Part du maïs/).closest('tr')
  expect(part?.textContent).toMatch(/33,33\s%/)
  expect(part?.textContent).not.toContain('ratio')
})

it('the results are printed under the farm and the campaign', async () => {
  await renderScreen(ferme(), 'RESULTATS')
  expect(await screen.findByText(/^HVE3A, campagne 2026\. Imprimé le /)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Imprimer' })).toBeTruthy()
})

it('results stand in columns, and points that are the value itself only once', async () => {
  await renderScreen(ferme(), 'HVE3A_R_FERTI_IND')
  const table = await tableNamed('Outils d’aide à la décision : résultats')
  const columns = within(table).getAllByRole('columnheader')
  expect(columns.map(({ textContent }) => textContent)).toEqual(['Libellé', 'Valeur', 'Unité', 'Points'])
  const cells = within(within(table).getByRole('row', { name: /^Points outils/ })).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent?.trim())).toEqual(['', '', '0 / 7'])
})

it('the category is not shown beside a title that names it', async () => {
  const { unmount } = await renderScreen(ferme(), 'HVE3A_R_FERTI_IND')
  await screen.findByRole('heading', { level: 1, name: 'Indicateurs de fertilisation' })
  expect(screen.queryByText('Indicateurs')).toBeNull()
  unmount()
  await renderScreen(ferme(), 'HVE3A_R_SET')
  await screen.findByRole('heading', { level: 1, name: 'Surfaces équivalentes topographiques' })
  expect(screen.getByText('Données')).toBeTruthy()
})
