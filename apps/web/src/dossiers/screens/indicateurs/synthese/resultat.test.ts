import { beforeEach, expect, test } from 'vitest'
import { type Champ, openResultat } from './resultat'

const DOSSIER = { idUtilisateur: 7, idExploitation: 12, millesime: 2026, codeNational: 'HVE4' }
const ENREGISTRE = {
  dateAudit: '2026-05-04',
  commentaireAuditeur: null,
  commentaireExploitant: 'Bonjour',
  motifDecision: null,
}
const TOUT: readonly Champ[] = ['dateAudit', 'commentaireAuditeur', 'commentaireExploitant', 'motifDecision']
const open = (modifiables = TOUT, enregistre = ENREGISTRE) =>
  openResultat(DOSSIER, { values: enregistre, etag: '"4"' }, modifiables)

beforeEach(() => localStorage.clear())

test('the changes to save are the changed fields only, an emptied comment as null', () => {
  const resultat = open()
  expect(resultat.changements()).toEqual({})
  resultat.change({ commentaireAuditeur: 'Vu ', dateAudit: '2026-05-04' })
  resultat.change({ commentaireExploitant: '  ' })
  expect(resultat.changements()).toEqual({ commentaireAuditeur: 'Vu', commentaireExploitant: null })
  resultat.change({ commentaireExploitant: 'Bonjour' })
  expect(resultat.changements()).toEqual({ commentaireAuditeur: 'Vu' })
})

test('typed values are restored from the device as they were typed, until they are saved', () => {
  open().change({ commentaireAuditeur: 'Vu sur ' })
  const again = open()
  expect(again.valeur('commentaireAuditeur')).toBe('Vu sur ')
  expect(again.valeur('dateAudit')).toBe('2026-05-04')
  again.forget()
  expect(open().changements()).toEqual({})
  expect(localStorage.length).toBe(0)
})

test('a typed value equal to another person’s save is no change', () => {
  open().change({ commentaireAuditeur: 'Vu' })
  expect(open(TOUT, { ...ENREGISTRE, commentaireAuditeur: 'Vu' as never }).changements()).toEqual({})
})

test('the reason of a decision is kept on the device, and saved with the decision only', () => {
  open().change({ motifDecision: 'La haie compte' })
  expect(open().valeur('motifDecision')).toBe('La haie compte')
  expect(open().changements()).toEqual({})
})

test('fields that the person may not write, and unreadable drafts, are dropped', () => {
  open().change({ commentaireAuditeur: 'Vu', commentaireExploitant: 'Merci' })
  expect(open(['commentaireExploitant']).changements()).toEqual({ commentaireExploitant: 'Merci' })
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"dateAudit":')
  expect(open().changements()).toEqual({})
})

test('after a conflict the other typed values continue on the new revision, and a reload keeps their old revision', () => {
  open().change({ commentaireAuditeur: 'Vu', dateAudit: '2026-06-01' })
  const resultat = openResultat(DOSSIER, { values: ENREGISTRE, etag: '"9"' }, TOUT)
  expect(resultat.etag()).toBe('"4"')
  const theirs = { ...ENREGISTRE, commentaireAuditeur: 'À revoir' }
  resultat.rebase({ values: theirs, etag: '"9"' }, new Set(['commentaireAuditeur']))
  expect(resultat.etag()).toBe('"9"')
  expect(resultat.valeur('commentaireAuditeur')).toBe('À revoir')
  expect(resultat.changements()).toEqual({ dateAudit: '2026-06-01' })
})

test('values typed during a save stay unsaved, on the revision that it returned', () => {
  const resultat = open()
  resultat.change({ commentaireAuditeur: 'Vu', dateAudit: '2026-06-01' })
  const sent = resultat.changements()
  resultat.change({ commentaireAuditeur: 'Vu sur place' })
  resultat.saved({ values: { ...ENREGISTRE, ...sent }, etag: '"5"' }, sent)
  expect([resultat.changements(), resultat.etag()]).toEqual([{ commentaireAuditeur: 'Vu sur place' }, '"5"'])
  expect(open().changements()).toEqual({ commentaireAuditeur: 'Vu sur place' })
})

test('the reason of a started decision survives a save of the comments, but no change of state', () => {
  const resultat = open()
  resultat.change({ commentaireAuditeur: 'Vu', motifDecision: 'La haie compte' })
  const sent = resultat.changements()
  resultat.saved({ values: { ...ENREGISTRE, ...sent }, etag: '"5"' }, sent)
  expect(resultat.valeur('motifDecision')).toBe('La haie compte')
  resultat.saved({ values: ENREGISTRE, etag: '"6"' }, { etatDossier: 'ATTENTE_CORRECTION' })
  expect([resultat.valeur('motifDecision'), resultat.isDirty(), localStorage.length]).toEqual([null, false, 0])
})
