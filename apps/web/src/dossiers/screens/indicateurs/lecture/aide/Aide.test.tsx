import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeurCourt } from '#dossiers/testing/serveur'

it('the help of a section defines it, and says what counts, what does not, what an auditor checks and the source', async () => {
  const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
  await user.click(await screen.findByRole('button', { name: 'Aide : Infrastructures agro-écologiques (IAE)' }))
  const aide = within(await screen.findByRole('dialog'))
  const under = async (titre: string) => {
    const heading = await aide.findByRole('heading', { name: titre })
    return [...(heading.nextElementSibling?.children ?? [])].map((item) => item.textContent)
  }
  expect(await under('Ce qui ne compte pas')).toContain(
    'Une infrastructure traitée ou fertilisée. (source publique, probable)',
  )
  expect(await under('Ce qu’un auditeur demande à voir')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Inventaire des infrastructures/)]),
  )
  expect(aide.getByRole('link', { name: /D\. 617-4/ }).getAttribute('href')).toMatch(
    /^https:\/\/www\.legifrance\.gouv\.fr\//,
  )
  await user.keyboard('{Escape}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Aide : Infra/)
})

it('a help button keeps its style after its use', async () => {
  const { user } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
  const button = () => screen.findByLabelText('Aide : Infrastructures agro-écologiques (IAE)')
  const form = (await button()).className
  expect(form).not.toBe('')
  await user.click(await button())
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  expect((await button()).classList.value).toContain(form.trim())
})
