import { schemeFor } from '@sillon/referentials'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, ligne, type ServeurDeTest, unServeur, unServeurCourt } from '#dossiers/testing/serveur'
import communs from '../../../../socle/i18n/commun.fr.json'
import textes from '../../../../socle/i18n/indicateurs.fr.json'

/* Every message of the specification of the level-4 scheme, sections 5 (inline) and 8 (catalogue), produced by the actions of a person. Messages of the
   catalogue that belong to an action are in the tests of that action: the basin, equipment, condition and IFT lists in listes-en-panne.test.tsx, the
   submission in soumission.test.tsx, "Enregistré" in IndicateursScreen.test.tsx. Two wordings have no action of their own any more. Saving is automatic:
   "Une erreur a été rencontrée lors de la sauvegarde." is a toast only after a request to move on, and otherwise stands beside the save state. Validities
   are saved one by one: their failure stops no navigation. */

// A sheet has some two hundred rows: slow to render here on a busy machine, not in a browser.

const SAU = 'La valeur saisie ne doit pas dépasser la SAU'
const IRRIGABLE = 'La valeur saisie ne doit pas dépasser la surface irrigable'
const IRRIGUEE = 'La valeur saisie ne doit pas dépasser la surface irriguée'
const INFERIEUR_A_LA_SAU = 'La valeur saisie doit être inférieur à la SAU'
const ANNUELLES = 'La valeur saisie doit être inférieure à la surface en cultures annuelles'
const HORTICULTURE =
  'La valeur saisie ne doit pas dépasser la surface en horticulture et pépinière (hors sol et plein champ)'
const HORS_SOL = 'La surface saisie doit être inférieure à la surface horticulture hors sol'
const GRANDES_CULTURES =
  'La valeur saisie ne doit pas dépasser la surface totale des cultures principales grandes cultures (y compris blé)'
const VIGNES_ARBO =
  'La valeur saisie ne doit pas dépasser le total des surfaces en cultures principales vignes_arbo_maraichage'
const MINEURES = 'La valeur saisie ne doit pas dépasser la surface des cultures mineures'

/** Section 5, in its order: the row with the broken condition, and its message. */
const inline: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  HVE4_IRRI: {
    D_102: `${SAU}${IRRIGABLE}`,
    D_31: IRRIGUEE,
    D_51: IRRIGUEE,
    D_201: HORTICULTURE,
    D_70: ANNUELLES,
    D_71: ANNUELLES,
    D_81: HORS_SOL,
    D_82: HORS_SOL,
  },
  HVE4_PHYTO: {
    D_101: "INVALIDATION DE L'AUDIT",
    D_21: 'La valeur saisie doit être inférieur à la surface en prairie permanente',
    D_22: 'La valeur saisie doit être inférieur à la SAU moins la surface en prairie permanente',
    D_52: ANNUELLES,
    D_53: 'La valeur saisie doit être inférieure à la surface en cultures pérennes',
    D_61: 'La surface saisie doit être inférieure à la surface hors horticulture',
    D_62: 'La surface saisie doit être inférieure à la surface horticulture',
    D_500: 'La valeur saisie ne doit pas dépasser la surface en vigne',
    D_510: 'La valeur saisie ne doit pas dépasser la surface en arboriculture et autres cultures pérennes',
    D_520: 'La valeur saisie ne doit pas dépasser la surface en horticulture pépinière',
  },
  HVE4_BIODIV: {
    D_37: INFERIEUR_A_LA_SAU,
    D_38: INFERIEUR_A_LA_SAU,
    D_41: INFERIEUR_A_LA_SAU,
    D_33: 'Vous ne respectez pas le seuil de 4%',
  },
  HVE4_FERTI: {
    D_210: GRANDES_CULTURES,
    D_211: GRANDES_CULTURES,
    D_212: GRANDES_CULTURES,
    D_213: 'La valeur saisie ne doit pas dépasser le total des surfaces de blé',
    D_220: VIGNES_ARBO,
    D_221: VIGNES_ARBO,
    D_222: VIGNES_ARBO,
    D_230: MINEURES,
    D_231: MINEURES,
    D_232: MINEURES,
    D_80: HORTICULTURE,
    D_81: HORS_SOL,
    D_82: HORS_SOL,
  },
}

/** A farm with a little of everything, which irrigates. */
const uneFermeComplete = (saisies: ServeurDeTest['saisies']) =>
  unServeur({
    lignes: [
      ligne('BLETEND', 52.4),
      ligne('PPFERTINT', 6),
      ligne('VIGNES', 3),
      ligne('VERGER', 2, 1),
      ligne('HORTPEP', 4),
      ligne('CULTHORSOL', 1),
      { ...ligne('LEGSEC', 2), estMajeure: false },
    ],
    irrigation: true,
    saisies,
  })

/** Answers that other rows depend on. */
const conditions: [string, number | boolean][] = [
  ['HVE4_BIODIV_D_1', 1],
  ['HVE4_PHYTO_D_10', true],
  ['HVE4_PHYTO_D_50', true],
  ['HVE4_PHYTO_D_51', true],
  ['HVE4_IRRI_D_101', 1],
]
/** Totals entered by hand; the permanent grassland exceeds the farmed area. */
const totaux = [
  ['HVE4_CULT_D_202', { value: 9998 }],
  ['HVE4_CULT_D_200', { value: 60 }],
] as const
const COMPUTED = ['HVE4_BIODIV_D_33', 'HVE4_BIODIV_D_38']
const NOT_A_NUMBER = ['HVE4_PHYTO_D_101']

const said = (code: string): string => {
  const field = document.querySelector(`[name="${code}"]`)
  if (field === null) throw new Error(`No field ${code}`)
  // In the field, or on the line below that describes it.
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  return [field.closest('td, li, [data-champ]'), ...described].map((part) => part?.textContent ?? '').join(' ')
}

describe('the inline messages', () => {
  it.each(Object.entries(inline))(
    'of %s stand beside their fields, and in the list of the panel',
    async (module, rows) => {
      const broken = Object.keys(rows)
        .map((row) => `${module}_${row}`)
        .filter((code) => !COMPUTED.includes(code) && !NOT_A_NUMBER.includes(code))
      const serveur = uneFermeComplete(
        new Map<string, { value: number | boolean }>([
          ...conditions.map(([code, value]) => [code, { value }] as const),
          // The irrigated area limits two other rows.
          ...broken.map((code) => [code, { value: code === 'HVE4_IRRI_D_102' ? 999 : 9999 }] as const),
          ...(module === 'HVE4_BIODIV' ? totaux : []),
        ]),
      )
      await renderScreen(serveur, module)
      await screen.findByRole('heading', { level: 1 })
      for (const [row, message] of Object.entries(rows)) {
        const code = `${module}_${row}`
        if (!COMPUTED.includes(code)) await expect.poll(() => said(code), { message: code }).toContain(message)
      }
      const panel = within(await screen.findByRole('region', { name: /^\d+ (erreur|exigence)/ }))
      const listed = (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent)
      for (const message of Object.values(rows).filter((each) => each !== `${SAU}${IRRIGABLE}`))
        expect(
          listed.some((text) => text.endsWith(message)),
          message,
        ).toBe(true)
    },
  )
})

describe('the catalogue of errors', () => {
  it('shows a failure to load, with a link home', async () => {
    await renderScreen(unServeurCourt({ pannes: new Set(['/api/demarches/HVE4/feuille/12']) }))
    await screen.findByRole('heading', { name: 'Accueil' })
    await screen.findByText('Une erreur a été rencontrée lors du chargement des données : En panne')
    expect(screen.getByText('Erreur')).toBeTruthy()
  })

  it('shows a verdict that could not be saved', async () => {
    const pannes = new Set(['/api/demarches/HVE4/validites/12'])
    const { user } = await renderScreen(unServeurCourt({ etatDossier: 'VERIFICATION_EN_COURS', pannes }))
    const cereales = within(await screen.findByRole('region', { name: 'Céréales' }))
    await user.click(cereales.getByText('Valide'))
    await screen.findByText('Une erreur a été rencontrée lors de la sauvegarde. En panne')
  })

  it('shows a result that could not be saved, and stays on it', async () => {
    const serveur = unServeurCourt()
    const { user } = await renderScreen(serveur, 'HVE4_SYN')
    serveur.pannes.add('/api/exploitations/12/demarches/HVE4')
    await user.type(await screen.findByLabelText('Commentaire de l’auditeur'), 'Vu')
    await user.tab()
    await screen.findByText('Une erreur a été rencontrée lors de la sauvegarde. En panne')
    screen.getByText('Pas encore enregistré : gardé sur cet appareil.')
    expect(screen.getByRole('heading', { level: 1, name: 'Synthèse' })).toBeTruthy()
  })

  it('shows a submission that could not be saved, and keeps the farmer on the sheet', async () => {
    const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
    const { user } = await renderScreen(serveur, 'HVE4_FERTI')
    const save = await screen.findByRole('button', { name: 'Envoyer à mon conseiller' })
    serveur.pannes.add('/api/exploitations/12/demarches/HVE4')
    await user.click(save)
    await user.click(await screen.findByRole('button', { name: 'Oui' }))
    await screen.findByText('Une erreur a été rencontrée lors de la sauvegarde. En panne')
    expect(screen.getByRole('heading', { level: 1, name: 'Gestion de la fertilisation' })).toBeTruthy()
  })

  it('shows a reset to the rotation that failed', async () => {
    const { user } = await renderScreen(unServeurCourt({ pannes: new Set(['/api/demarches/HVE4/reprise/12']) }))
    await user.click(await screen.findByRole('button', { name: 'Reprise des données' }))
    await user.click(screen.getByRole('button', { name: 'Reprendre les données' }))
    await screen.findByText('Une erreur a été rencontrée lors de la sauvegarde. En panne')
  })
})

/** Fixed wordings of sections 2 and 9, found among all texts of the screen and the scheme. */
const fixed = [
  'Enregistrer',
  'Modifier la démarche',
  'Étape suivante',
  'Reprise des données',
  'Gestion de la certification',
  'Résultats',
  'Surface et linéaires réels',
  'Conversion en hectare',
  'Élément',
  'Critère obligatoire IAE sur terre arable',
  "Critère poids des IAE : IAE sur surface de l'exploitation",
  'Unité',
  "Coefficient d'équivalence en HA",
  'Taille des parcelles',
  'Options',
  'Bassin viticole',
  'Non renseigné',
  'Libellé',
  'Surfaces non traitées',
  'Part de la SAU non traitée',
  'Nombre de points Surfaces non traitées',
  '1 campagne',
  '2 campagnes',
  'Vigne',
  'Arboriculture et autres cultures pérennes',
  'Légumes/fleurs/fruits hors arboriculture',
  'Culture hors sol',
  'Description des équipements',
  'Balance Globale Azotée',
  'Bilan Apparent',
  'Année Courante',
  'Biannuel',
  'Triannuel',
  'Entrées',
  'Sorties',
  'Cultures HORS horticultures - pépinières',
  'Horticultures - pépinières',
  'Certifiable',
  'Non certifiable',
  'Sans objet',
  'Avertissement',
  'Oui',
  'Non',
  'Limité à 2 000 caractères',
  'Enregistré',
  'La démarche a bien été enregistrée',
  'Erreur',
  'Erreur lors du chargement des données',
]

const leaves = (texts: unknown): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts as Record<string, unknown>).flatMap(leaves)

it.each(fixed)('"%s" has the exact wording', (wording) => {
  const scheme = schemeFor('HVE4', 2026)
  const titles = scheme?.structure
    .flatMap(({ rubriques }) => rubriques)
    .flatMap(({ sousRubriques }) => sousRubriques)
    .flatMap(({ libelle, libellesEnglobants }) => [
      libelle.fr,
      ...libellesEnglobants.map((heading) => heading.libelle.fr),
    ])
  const rows = [...(scheme?.indicateurs.values() ?? [])].map(({ libelle }) => libelle.fr)
  const answers = [...(scheme?.indicateurs.values() ?? [])].flatMap(({ kind }) =>
    kind.choix.map(({ libelle }) => libelle.fr),
  )
  expect([...leaves(textes), ...leaves(communs), ...(titles ?? []), ...rows, ...answers]).toContain(wording)
})
