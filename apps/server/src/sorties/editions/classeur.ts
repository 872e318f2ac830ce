import type { Cellule, Colonne, Feuille } from '#socle/tableurs/feuille'
import type { ContenuEdition, Jugement, LigneEditee } from './contenu'
import type { Emetteur } from './emetteur'
import { identiteDe } from './identite'
import { decisionDe, graviteDe, libelleDe, reservesDe, titreDe, verdictDe } from './mots'
import { textes } from './textes'
import type { ValeurEditee } from './valeurs'

/** The report of a file as a workbook: the file as a whole, its modules, each row, values without effect, and the sources of the rules. */
export function classeurDe(contenu: ContenuEdition): Feuille[] {
  const { language, emetteur, modules, nonComptees, sources } = contenu
  const t = textes[language]
  const dossier = feuille(
    contenu,
    t.dossier,
    [texte(t.information, 40), { ...texte(t.valeur, 70), retour: true }],
    identiteDe(contenu).map(({ libelle, valeur, genre }) => [libelle, { valeur, genre }]),
  )
  return [
    sousLogo(emetteur, dossier),
    ...(modules.length === 0 ? [] : [feuilleDesModules(contenu)]),
    feuilleDesIndicateurs(contenu),
    ...(nonComptees.length === 0
      ? []
      : [
          feuille(
            contenu,
            t.nonComptees,
            [texte(t.code), { ...texte(t.libelle, 60), retour: true }, texte(t.unite), texte(t.saisie)],
            nonComptees.map((ligne) => [ligne.code, libelleDe(ligne, contenu), ligne.unite, cellule(ligne.saisie)]),
            [[{ valeur: t.nonCompteesDetail, role: 'discret' }]],
          ),
        ]),
    feuille(
      contenu,
      t.sources,
      [texte(t.source, 20), { ...texte(t.valeur, 80), retour: true }],
      sources.map(({ code, libelle }) => [code, libelle]),
    ),
  ]
}

/** A sheet under the logo of the organisation, if there is one. */
export function sousLogo(emetteur: Emetteur | null, feuille: Feuille): Feuille {
  const logo = emetteur?.logo
  return logo ? { ...feuille, logo: { ...logo, bytes: new Uint8Array(logo.bytes), texte: emetteur.nom } } : feuille
}

function feuilleDesModules(contenu: ContenuEdition): Feuille {
  const { language, modules, seuil } = contenu
  const t = textes[language]
  return feuille(
    contenu,
    t.modules,
    [texte(t.module, 40), nombre(t.points), nombre(t.maximum), nombre(t.seuilCourt), texte(t.resultatCourt, 20)],
    modules.map(({ libelle, points, max, statut }) =>
      statut !== null ? [libelle, points, max, seuil, t.statuts[statut]] : [libelle, null, null, null, t.sansObjet],
    ),
    enteteDeDecision(contenu),
  )
}

/** The decision of the file, above the result of its calculation. */
function enteteDeDecision(contenu: ContenuEdition): Cellule[][] {
  const decision = decisionDe(contenu)
  if (decision === null) return []
  return [
    [{ valeur: decision.text, role: 'fort' }],
    ...decision.details.map((valeur): Cellule[] => [{ valeur, role: 'discret' }]),
  ]
}

/** Each row of a file on its own line, for filters and sums. */
export function feuilleDesIndicateurs(contenu: ContenuEdition, nom?: string, entete?: readonly Cellule[][]): Feuille {
  const { language, rubriques } = contenu
  const t = textes[language]
  const lignes = rubriques.flatMap(({ libelle: module, sections }) =>
    sections.flatMap(({ libelle, jugement, groupes }) =>
      groupes.flatMap((groupe) =>
        groupe.lignes.map((ligne) => ({
          module,
          section: groupe.libelle === libelle ? libelle : `${libelle} – ${groupe.libelle}`,
          jugement: ligne.jugement ?? jugement,
          ligne,
        })),
      ),
    ),
  )
  const some = (accepts: (row: { ligne: LigneEditee; jugement: Jugement | null }) => boolean) => lignes.some(accepts)
  /** An empty column is left out. */
  const colonnes: readonly (readonly [Colonne, (row: (typeof lignes)[number]) => Cellule])[] = [
    [texteLong(t.module, 16), ({ module }) => module],
    [texteLong(t.section, 22), ({ section }) => section],
    [texte(t.code, 20), ({ ligne }) => ligne.code],
    [texteLong(t.libelle, 46), ({ ligne }) => libelleDe(ligne, contenu)],
    [texte(t.unite, 10), ({ ligne }) => ligne.unite],
    [texteLong(t.saisie, 14), ({ ligne }) => cellule(ligne.saisie)],
    [texteLong(t.calculee, 14), ({ ligne }) => cellule(ligne.calculee)],
    [texteLong(t.retenue, 14), ({ ligne }) => cellule(ligne.retenue)],
    ...(some(({ ligne }) => ligne.surfaceSet !== null)
      ? [[{ ...nombre(t.surfaceSet), decimales: 3 }, ({ ligne }: { ligne: LigneEditee }) => ligne.surfaceSet] as const]
      : []),
    ...(some(({ ligne }) => ligne.coefficient !== null)
      ? [[nombre(t.coefficient), ({ ligne }: { ligne: LigneEditee }) => ligne.coefficient] as const]
      : []),
    ...(some(({ ligne }) => ligne.points !== null)
      ? [
          [nombre(t.points), ({ ligne }: { ligne: LigneEditee }) => ligne.points] as const,
          [nombre(t.maximum), ({ ligne }: { ligne: LigneEditee }) => ligne.max] as const,
        ]
      : []),
    [texteLong(t.source, 18), ({ ligne }) => [ligne.source, ...reservesDe(ligne, language)].join(' · ')],
    ...(some(({ jugement }) => jugement !== null)
      ? [
          [
            texte(t.verdict, 12),
            ({ jugement }: { jugement: Jugement | null }) => verdictDe(jugement, language),
          ] as const,
          ...(some(({ jugement }) => jugement?.gravite != null)
            ? [
                [
                  texte(t.gravite, 12),
                  ({ jugement }: { jugement: Jugement | null }) => graviteDe(jugement, language),
                ] as const,
              ]
            : []),
          ...(some(({ jugement }) => jugement?.echeance != null)
            ? [
                [
                  { titre: t.echeance, genre: 'date', largeur: 12 } satisfies Colonne,
                  ({ jugement }: { jugement: Jugement | null }) => jugement?.echeance ?? null,
                ] as const,
              ]
            : []),
          [
            texteLong(t.commentaire, 30),
            ({ jugement }: { jugement: Jugement | null }) => jugement?.commentaireAuditeur ?? null,
          ] as const,
        ]
      : []),
  ]
  return feuille(
    contenu,
    nom ?? t.indicateurs,
    colonnes.map(([colonne]) => colonne),
    lignes.map((row) => colonnes.map(([, valeur]) => valeur(row))),
    entete,
  )
}

const texte = (titre: string, largeur?: number): Colonne => ({
  titre,
  genre: 'texte',
  ...(largeur !== undefined && { largeur }),
})
const texteLong = (titre: string, largeur: number): Colonne => ({ ...texte(titre, largeur), retour: true })
const nombre = (titre: string): Colonne => ({ titre, genre: 'nombre', largeur: 11 })

/** Numbers and days keep their types. */
const cellule = (valeur: ValeurEditee | null): Cellule => {
  if (valeur === null) return null
  return { valeur: valeur.valeur, genre: valeur.genre }
}

/** A sheet with the common head: owner and subject. */
function feuille(
  contenu: ContenuEdition,
  nom: string,
  colonnes: readonly Colonne[],
  lignes: readonly (readonly Cellule[])[],
  entete: readonly (readonly Cellule[])[] = [],
): Feuille {
  const { emetteur, exploitation, demarche, millesime } = contenu
  const { titre, sousTitre } = titreDe(contenu)
  return {
    nom,
    entete: [
      [{ valeur: titre, role: 'titre' }],
      [{ valeur: sousTitre, role: 'fort' }],
      ...(emetteur === null ? [] : [[{ valeur: emetteur.nom, role: 'discret' as const }]]),
      ...entete,
      [],
    ],
    colonnes,
    lignes,
    impression: {
      orientation: 'paysage',
      pied: [emetteur?.nom, exploitation.raisonSociale, `${demarche.code} ${millesime}`].filter(Boolean).join(' – '),
    },
  }
}
