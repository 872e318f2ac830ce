import {
  type Apercu,
  getApercus,
  listApercuDossiers,
  listVersionsAConfirmer,
  previewDossier,
  searchExploitations,
  startApercu,
} from '@sillon/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'

const version = {
  version: 'essai-2',
  enVigueur: 'essai-1',
  codeNational: 'HVE4',
  libelle: 'Version d’essai, à confirmer',
  millesimes: [2026, 2025],
  items: [
    {
      item: 'conditions',
      paragraphe: '5.7',
      libelle: 'Conditions d’application',
      module: 'Stratégie phytosanitaire',
      regle: '2 points au plus, au lieu de 6.',
      hypothese: 'Le partage des 2 points n’est pas connu.',
      reference: 'Plan V4.4, 5.7',
      changements: [
        {
          quoi: 'maximum',
          code: 'S_79',
          libelle: 'Nombre de points',
          avant: '6',
          apres: '2',
          sources: ['notes' as const, 'hypothese' as const],
          confiance: 'basse' as const,
          hypothese: true,
        },
      ],
    },
  ],
  ecartes: [{ paragraphe: '5.1', libelle: 'Table à part', raison: 'Les seuils ne sont pas connus.' }],
}

const unApercu = (over: Partial<Apercu> = {}): Apercu => ({
  idApercu: 3,
  millesime: 2026,
  etat: 'TERMINE',
  fait: 40,
  total: 40,
  demandeLe: '2026-11-20T13:32:00.000Z',
  demandePar: 'Sophie Martin',
  finiLe: '2026-11-20T13:33:00.000Z',
  estAncien: false,
  message: null,
  bilan: {
    dossiers: 40,
    decides: 4,
    echecs: 0,
    verdicts: [
      { avant: 'CERTIFIABLE', apres: 'CERTIFIABLE', nombre: 38, tiennent: 0, decides: 3 },
      { avant: 'CERTIFIABLE', apres: 'NON_CERTIFIABLE', nombre: 2, tiennent: 1, decides: 1 },
    ],
    modules: [
      { code: 'PHYTO', libelle: 'Stratégie phytosanitaire', compares: 40, moyenne: -0.25, hausses: 0, baisses: 5 },
    ],
    items: [{ item: 'conditions', touches: 5, moyenne: -2 }],
    avertissements: [],
  },
  ...over,
})

let server: FakeServer
let apercus: { dernier: Apercu | null; enCours: Apercu | null }
beforeEach(async () => {
  apercus = { dernier: null, enCours: null }
  server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
  server.on(listVersionsAConfirmer, () => answer({ versions: [version] }))
  server.on(getApercus, () => answer(apercus))
  server.on(searchExploitations, () => answer({ count: 0, offset: 0, data: [] }))
  server.on(listApercuDossiers, () =>
    answer({
      count: 1,
      offset: 0,
      data: [
        {
          idExploitation: 9,
          raisonSociale: 'Ferme du Vallon',
          nomCommune: 'Crest',
          etatDossier: 'CERTIFIABLE',
          avant: 'CERTIFIABLE',
          apres: 'NON_CERTIFIABLE',
          tientAuxReponses: true,
          ecart: -2,
          modules: [{ code: 'PHYTO', libelle: 'Stratégie phytosanitaire', avant: 11, apres: 9 }],
          items: [{ item: 'conditions', avant: 4, apres: 2 }],
          avertissements: [],
        },
      ],
    }),
  )
})

describe('the versions to be confirmed', () => {
  it('tell each change with its source and its confidence, and that no file changes', async () => {
    openAt('/admin/versions')
    expect(await screen.findByText(/Chaque dossier garde la version de sa campagne/)).toBeTruthy()
    expect(screen.getByText(/^Différences avec les règles en vigueur \(ESSAI, version 1\)/)).toBeTruthy()
    await userEvent.click(screen.getByText(/^5\.7 Conditions d’application/))
    const row = within(screen.getByRole('table', { name: 'Changements : Conditions d’application' })).getByRole('row', {
      name: /Nombre de points/,
    })
    expect(row.textContent).toMatch(/6.*2.*notes de seconde main, hypothèse de notre part.*Basse/)
    expect(screen.getByText('Les seuils ne sont pas connus.')).toBeTruthy()
  })

  it('are none where the open campaigns have no other version', async () => {
    server.on(listVersionsAConfirmer, () => answer({ versions: [] }))
    openAt('/admin/versions')
    expect(await screen.findByText('Aucune version à confirmer')).toBeTruthy()
  })
})

describe('the preview of the portfolio', () => {
  it('is started, and followed', async () => {
    server.on(startApercu, () => {
      apercus = { dernier: null, enCours: unApercu({ etat: 'EN_COURS', fait: 10, bilan: null }) }
      return answer(apercus)
    })
    openAt('/admin/versions')
    expect(await screen.findByText(/Aucun aperçu n’a encore été calculé/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Calculer l’aperçu' }))
    expect(await screen.findByText('10 dossiers calculés sur 40')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    expect(server.receivedOf('POST /api/versions-a-confirmer/essai-2/apercus')[0]?.body).toEqual({ millesime: 2026 })
  })

  it('shows the files whose conclusion changes, with the reasons', async () => {
    apercus = { dernier: unApercu(), enCours: null }
    openAt('/admin/versions')
    const table = await screen.findByRole('table', { name: 'Dossiers dont la conclusion change' })
    const row = await within(table).findByRole('row', { name: /Ferme du Vallon/ })
    expect(row.textContent).toMatch(/Certifiable.*Non certifiable/)
    expect(row.textContent).toMatch(/Conditions d’application : 4 → 2/)
    expect(within(row).getByRole('link', { name: 'Ferme du Vallon' }).getAttribute('href')).toBe(
      '/dossiers/9/HVE4/2026',
    )
    expect(screen.getByText('40 dossiers calculés par les deux versions.')).toBeTruthy()
    expect(screen.getByText(/^Demandé par Sophie Martin, calculé le/)).toBeTruthy()
  })

  it('keeps the tables of the last one in place while another runs', async () => {
    apercus = { dernier: unApercu(), enCours: unApercu({ idApercu: 4, etat: 'EN_COURS', fait: 10, bilan: null }) }
    openAt('/admin/versions')
    const card = within(await screen.findByRole('region', { name: 'Aperçu sur le portefeuille 2026' }))
    const [head, body] = (await card.findByRole('button', { name: 'Arrêter' })).closest('section')?.children ?? []
    expect(head?.textContent).toContain('10 dossiers calculés sur 40')
    expect(body?.firstElementChild?.textContent).toMatch(/^Demandé par Sophie Martin/)
    expect(card.queryByText(/Aucun aperçu n’a encore/)).toBeNull()
  })

  it('stands last, so that its tables move nothing', async () => {
    openAt('/admin/versions')
    await screen.findByText(/Aucun aperçu n’a encore été calculé/)
    const names = screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)
    expect(names.at(-1)).toBe('Aperçu sur le portefeuille 2026')
    await userEvent.click(screen.getByRole('button', { name: 'Aperçu sur le portefeuille 2026' }))
    expect(document.activeElement?.textContent).toMatch(/^Aucun aperçu/)
  })

  it('tells why the last one failed, beside the one before', async () => {
    apercus = {
      dernier: unApercu(),
      enCours: unApercu({ idApercu: 4, etat: 'ECHEC', bilan: null, message: 'Une erreur est survenue.' }),
    }
    openAt('/admin/versions')
    expect(await screen.findByText('Une erreur est survenue.')).toBeTruthy()
    expect(screen.getByText('40 dossiers calculés par les deux versions.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Recalculer l’aperçu' })).toBeTruthy()
  })
})

describe('the preview of a file', () => {
  it('of the farm in the address tells points by both versions and the reasons', async () => {
    server.on(previewDossier, () =>
      answer({
        raisonSociale: 'Ferme du Vallon',
        etatDossier: 'CERTIFIABLE',
        estDecide: true,
        seuil: 10,
        avant: 'CERTIFIABLE',
        apres: 'NON_CERTIFIABLE',
        tientAuxReponses: false,
        modules: [{ code: 'PHYTO', libelle: 'Stratégie phytosanitaire', max: 63, applique: true, avant: 11, apres: 9 }],
        items: [{ item: 'conditions', avant: 4, apres: 2 }],
        lignes: [{ item: 'conditions', code: 'S_79', libelle: 'Nombre de points', avant: 4, apres: 2 }],
        avertissements: [],
      }),
    )
    openAt('/admin/versions?ferme=9')
    const modules = await screen.findByRole('table', { name: 'Points du dossier par module' })
    expect(within(modules).getByRole('row', { name: /Stratégie/ }).textContent).toMatch(/11.*9.*−2/)
    const items = screen.getByRole('table', { name: 'Items qui changent les points du dossier' })
    expect(within(items).getByRole('row', { name: /5\.7/ }).textContent).toContain('2 points au plus, au lieu de 6.')
    expect(screen.getByText(/Ce dossier est décidé/)).toBeTruthy()
  })

  it('says that a farm has no file', async () => {
    server.on(previewDossier, () => refusal('DOSSIER_INCONNU'))
    openAt('/admin/versions?ferme=9')
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})
