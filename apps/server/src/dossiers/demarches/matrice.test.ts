import {
  copier,
  type EtatDossier,
  type Role,
  reprendreDonnees,
  saveAssolement,
  saveCorrections,
  saveDossier,
  saveIndicateurs,
  saveValidites,
} from '@sillon/contract'
import { etatsDossier } from '@sillon/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at } from '../../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME, whoSees } from '../../testing/builders'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const roles: readonly Role[] = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR']
const phases: Readonly<Record<EtatDossier, 'open' | 'checked' | 'decided'>> = {
  SAISIE_EN_COURS: 'open',
  ATTENTE_CORRECTION: 'open',
  ATTENTE_VERIFICATION: 'checked',
  VERIFICATION_EN_COURS: 'checked',
  VALIDE: 'decided',
  CERTIFIABLE: 'decided',
  NON_CERTIFIABLE: 'decided',
}

/** Makes a real change of the file: the value differs at each call. */
type Act = (caller: Caller, idExploitation: number, rang: number) => Promise<{ status: number }>

const save =
  (fields: (rang: number) => object): Act =>
  (caller, id, rang) =>
    caller.call(saveDossier, { ...at(id), body: { exploitationDemarcheMillesime: fields(rang) } })
const jour = (rang: number) => `2026-03-${String((rang % 28) + 1).padStart(2, '0')}`

/** Status for each role, in the order above: file open, file under verification, file decided (design, sections 5 and 6). */
const actions: readonly (readonly [string, Act, open: string, checked: string, decided: string])[] = [
  [
    'enters values',
    (caller, id, rang) =>
      caller.call(saveIndicateurs, {
        ...at(id),
        body: [{ codeNational: 'HVE4_BIODIV_D_55', valeur: { value: rang } }],
      }),
    '200 200 200 200',
    '200 200 200 409',
    '409 409 409 409',
  ],
  [
    'takes the values of the crop rotation back',
    (caller, id) => caller.call(reprendreDonnees, { ...at(id), body: { rubrique: 'HVE4_CULT' } }),
    '200 200 200 200',
    '200 200 200 409',
    '409 409 409 409',
  ],
  [
    'copies the year before',
    (caller, id) => caller.call(copier, { ...at(id), body: { rubrique: 'HVE4_BIODIV', codes: ['HVE4_BIODIV_D_55'] } }),
    '200 200 200 200',
    '200 200 200 409',
    '409 409 409 409',
  ],
  [
    'judges a section',
    (caller, id, rang) =>
      caller.call(saveValidites, { ...at(id), body: [{ idSousRubrique: 1, estValide: rang % 2 === 0 }] }),
    '200 200 200 403',
    '200 200 200 403',
    '409 409 409 403',
  ],
  [
    'ticks corrections',
    (caller, id) => caller.call(saveCorrections, { ...at(id), body: [] }),
    '403 403 403 200',
    '403 403 403 409',
    '403 403 403 409',
  ],
  [
    'fills in the information',
    save((rang) => ({ dateEntree: jour(rang) })),
    '200 200 200 200',
    '200 200 200 409',
    '200 200 200 409',
  ],
  [
    'gives the audit date',
    save((rang) => ({ dateAudit: jour(rang) })),
    '200 200 200 403',
    '200 200 200 403',
    '200 200 200 403',
  ],
  [
    'comments as an auditor',
    save((rang) => ({ commentaireAuditeur: `Vu ${rang} fois` })),
    '200 200 200 403',
    '200 200 200 403',
    '200 200 200 403',
  ],
  [
    'comments as a farmer',
    save((rang) => ({ commentaireExploitant: `Lu ${rang} fois` })),
    '200 200 200 200',
    '200 200 200 200',
    '200 200 200 409',
  ],
  [
    'changes the crop rotation',
    (caller, idExploitation, rang) =>
      caller.call(saveAssolement, {
        params: { idExploitation },
        query: { millesime: MILLESIME },
        body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: rang + 1 }],
      }),
    '200 200 200 200',
    '200 200 200 409',
    '200 200 200 409',
  ],
]

/** One state of each phase; the others of a phase under `npm run test:all`. */
const premiers: readonly EtatDossier[] = ['SAISIE_EN_COURS', 'VERIFICATION_EN_COURS', 'CERTIFIABLE']

describe.each(etatsDossier)('a file in %s', (etat) => {
  const when = premiers.includes(etat) ? {} : { tags: 'long' }
  test.each(actions)(
    'allows each role by its state when the caller %s',
    when,
    async (_, act, open, checked, decided) => {
      const idExploitation = await givenExploitation(application)
      const statuses: number[] = []
      for (const [rang, role] of roles.entries()) {
        const caller = await whoSees(application, role, idExploitation)
        await givenEtat(application, idExploitation, etat)
        statuses.push((await act(caller, idExploitation, rang)).status)
      }
      expect(statuses.join(' ')).toBe({ open, checked, decided }[phases[etat]])
    },
  )
})

test('a stranger to the farm finds no file', async () => {
  const idExploitation = await givenExploitation(application)
  for (const role of ['ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR'] as const) {
    const stranger = await application.as(role)
    for (const [name, act] of actions) expect((await act(stranger, idExploitation, 1)).status, name).toBe(404)
  }
})
