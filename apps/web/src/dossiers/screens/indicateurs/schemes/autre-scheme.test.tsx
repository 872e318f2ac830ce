import type { Value } from '@sillon/engine'
import { type KindCommun, registerScheme } from '@sillon/referentials'
import { jouet } from '@sillon/referentials/testing/jouet/jouet'
import type { Hauteur, kindsJouet } from '@sillon/referentials/testing/jouet/kinds'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Champ, FieldProps } from '#dossiers/feuille/field-props'
import { presentationSimple } from '#dossiers/feuille/presentation'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeur } from '#dossiers/testing/serveur'
import { addTexts } from '#socle/i18n/i18n'
import { Choix } from '../lignes/champs/choix'
import { registerPresentation } from '.'

const hauteurOf = (saisie: Value) => saisie as unknown as Hauteur | null

/** Metres, then centimetres. */
function ChampHauteur({ label, name, saisie, readOnly, onType }: FieldProps) {
  const { metres, centimetres } = hauteurOf(saisie) ?? { metres: 0, centimetres: 0 }
  const part = (nom: string, value: number, change: (to: number) => Hauteur) => (
    <input
      aria-label={`${label}, ${nom}`}
      name={`${name}#${nom}`}
      value={String(value)}
      readOnly={readOnly}
      onChange={({ currentTarget }) => onType({ ...change(Number(currentTarget.value)) })}
    />
  )
  return (
    <>
      {part('mètres', metres, (to) => ({ metres: to, centimetres }))}
      {part('centimètres', centimetres, (to) => ({ metres, centimetres: to }))}
    </>
  )
}

/** Kinds of the toy scheme that no other scheme has. */
const champs: Readonly<Record<Exclude<keyof typeof kindsJouet, KindCommun>, Champ>> = {
  hauteur: ChampHauteur,
  couleur: Choix,
}

let withdraw: () => void
beforeAll(() => {
  withdraw = registerScheme({ from: 2024, scheme: jouet })
  addTexts({ './jouet.fr.json': async () => ({ part: 'Part labourée' }) })
  const colonnes = [{ nom: 'part', titre: 'jouet:part', unite: null }]
  registerPresentation('JOUET', { ...presentationSimple, textes: 'jouet', champs, colonnes })
})
afterAll(() => withdraw())

describe('the sheet of a scheme without code of its own in the browser', () => {
  it('has the fields of its kinds, with filled ones counted, and saves them', async () => {
    const serveur = unServeur({ codeNational: 'JOUET' })
    const { user } = await renderScreen(serveur, 'JOUET_EAU')
    await user.type(await screen.findByRole('textbox', { name: 'Mares' }), '3')
    await user.type(screen.getByRole('textbox', { name: 'Hauteur d’eau, mètres' }), '1')
    const rangee = screen.getByText('Points de l’eau').closest('dl > div')
    // 5 for three ponds, 3 for a metre of water.
    await waitFor(() => expect(rangee?.textContent).toContain('8'))
    await waitFor(() => expect(serveur.saisies.get('JOUET_EAU_D_3')).toEqual({ metres: 1, centimetres: 0 }))
  })

  it('offers the answers that its kind declares', async () => {
    await renderScreen(unServeur({ codeNational: 'JOUET' }), 'JOUET_EAU')
    const choix = await screen.findByRole('combobox', { name: 'Couleur de l’eau' })
    expect(
      within(choix)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Non renseigné', 'Bleu', 'Vert', 'Brun'])
  })

  it('has its columns beside its values, and a verdict on each row', async () => {
    const serveur = unServeur({
      codeNational: 'JOUET',
      etatDossier: 'VERIFICATION_EN_COURS',
      saisies: new Map([
        ['JOUET_SOL_D_2', { value: true }],
        ['JOUET_SOL_D_3', { value: 14.6 }],
      ]),
    })
    const { user } = await renderScreen(serveur, 'JOUET_SOL')
    const champ = await screen.findByRole('textbox', { name: 'Surface labourée' })
    expect(screen.getByRole('columnheader', { name: 'Part labourée' })).toBeTruthy()
    // 14.6 of 58.4 ha.
    expect(champ.closest('tr')?.textContent).toContain('25')
    await user.click(screen.getByRole('button', { name: 'Validité : Surface labourée, À vérifier' }))
    await user.click(await screen.findByText('Valide'))
    await screen.findByRole('button', { name: 'Validité : Surface labourée, Valide' })
    expect(serveur.validites).toMatchObject([{ idIndicateur: 8, estValide: true }])
    expect(screen.getByRole('button', { name: 'Juger valides les 2 lignes à vérifier' })).toBeTruthy()
  })

  it('has its own modules, the rotation’s proposal, and no irrigation', async () => {
    await renderScreen(unServeur({ codeNational: 'JOUET', irrigation: true }), 'JOUET_SOL')
    expect(await screen.findByRole('textbox', { name: 'Surface cultivée' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Surface labourée' })).toBeNull()
    expect(screen.queryByText(/irrigation/i)).toBeNull()
  })
})
