import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeurCourt } from '#dossiers/testing/serveur'

/** A farm without nursery and irrigation, where both were once filled in. */
const saisies = new Map([
  ['HVE4_PHYTO_D_62', { value: 24 }],
  ['HVE4_IRRI_D_102', { value: 12.5 }],
])
const carte = async () => within(await screen.findByRole('region', { name: '2 saisies gardées, qui ne comptent pas' }))

it('the synthesis lists the values that do not count, with a link to the section where it is visible', async () => {
  const { user } = await renderScreen(unServeurCourt({ saisies }), 'HVE4_SYN')
  const { getAllByRole, getByRole } = await carte()
  expect(getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Saisi : 24 ha',
    'Saisi : 12,5 ha',
  ])
  // The farm has no irrigation module: only one link, to plant protection.
  await user.click(getByRole('link'))
  await screen.findByRole('heading', { level: 1, name: 'Stratégie phytosanitaire' })
})

it('the synthesis lists the values that do not count for a farmer too, who sees no points', async () => {
  await renderScreen(
    unServeurCourt({
      saisies,
      role: 'AGRICULTEUR',
      permissions: { ...DROITS_D_AGRICULTEUR, modifierResultat: true },
      etatDossier: 'CERTIFIABLE',
    }),
    'HVE4_SYN',
  )
  expect((await carte()).getAllByRole('listitem')).toHaveLength(2)
})

it('the synthesis has no such list when every value counts', async () => {
  await renderScreen(unServeurCourt({ saisies: new Map([['HVE4_BIODIV_D_11', { value: 120 }]]) }), 'HVE4_SYN')
  await screen.findByRole('region', { name: 'Récapitulatif par module' })
  expect(screen.queryByRole('region', { name: /gardée/ })).toBeNull()
})
