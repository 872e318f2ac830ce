import { libellesDossier } from '@sillon/contract'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { changeLanguage } from '#socle/i18n/i18n'
import infos from '../../socle/i18n/infos.fr.json'
import { useLibelle } from './use-libelle'

afterEach(() => act(() => changeLanguage('fr')))

const libelle = (...args: Parameters<ReturnType<typeof useLibelle>>) =>
  renderHook(() => useLibelle()).result.current(...args)

it('a form names a field like the history', async () => {
  expect(libelle('dateCertification')).toBe(libellesDossier.dateCertification.fr)
  expect(libelle('hve1Atteinte')).toBe(libellesDossier['demarche.hve1Atteinte'].fr)
  await act(() => changeLanguage('en'))
  expect(libelle('dateCertification')).toBe('Certification date')
})

it('a form shortens the name of a field when its group already says the rest', () => {
  expect([libelle('communeAuditeurExterne'), libellesDossier.communeAuditeurExterne.fr]).toEqual([
    'Commune',
    'Commune de l’auditeur',
  ])
})

it('the texts of the form repeat no name of a field', () => {
  expect(Object.keys(infos)).not.toContain('champ')
})
