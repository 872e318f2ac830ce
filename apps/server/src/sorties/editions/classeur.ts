import type { Language } from '@sillon/contract'
import { anneeDe, enumerer, motsProvenance } from '@sillon/referentials'
import type { Cellule, Colonne, Feuille } from '#socle/tableurs/feuille'
import type { ContenuEdition, Jugement, LigneEditee } from './contenu'
import type { Emetteur } from './emetteur'
import { identiteDe } from './identite'
import { decisionDe, graviteDe, libelleDe, reservesDe, sansNomDe, titreDe, verdictDe } from './mots'
import { titreDuTableau } from './par-campagne'
import { articlesDuDossier } from './rapport/annexe'
import { textes } from './textes'
import { campagnes, type ValeurEditee } from './valeurs'

/** The report of a file as a workbook: the file as a whole, its modules, each row, values without effect, and the legal articles. */
export function classeurDe(contenu: ContenuEdition): Feuille[] {
  const { language, emetteur, modules, nonComptees } = contenu
  const articles = articlesDuDossier(contenu)
  const t = textes[language]
  const dossier = feuille(
    contenu,
    t.dossier,
    [texte(t.information, 40), { ...texte(t.valeur, 70), retour: true }],
    identiteDe(contenu).map(({ libelle, valeur, genre }) => [libelle, { valeur, genre, role: 'fait' }]),
  )
  return [
    sousLogo(emetteur, dossier),
    ...(modules.length === 0 ? [] : [feuilleDesModules(contenu)]),
    feuilleDesIndicateurs(contenu),
    ...feuilleDAudit(contenu),
    ...feuilleParCampagne(contenu),
    ...(nonComptees.length === 0
      ? []
      : [
          feuille(
            contenu,
            t.nonComptees,
            [texteLong(t.libelle, 60), texte(t.unite), colonneDeValeur(t.saisie), texte(t.code)],
            nonComptees.map((ligne) => [libelleDe(ligne, contenu), ligne.unite, cellule(ligne.saisie), ligne.code]),
            [[{ valeur: t.nonCompteesDetail, role: 'discret' }]],
          ),
        ]),
    ...(articles.length === 0
      ? []
      : [
          feuille(
            contenu,
            t.articles,
            [texteLong(t.section, 50), texteLong(t.article, 70)],
            articles.map(({ lieux, article }) => [lieux, article]),
          ),
        ]),
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
  const estAudite = modules.some(({ declares }) => declares !== undefined)
  return feuille(
    contenu,
    t.modules,
    [
      texte(t.module, 40),
      nombre(t.points),
      ...(estAudite ? [nombre(t.pointsDeclares)] : []),
      nombre(t.maximum),
      nombre(t.seuilCourt),
      texte(t.etatCourt, 20),
    ],
    modules.map(({ libelle, points, declares, max, statut }) => {
      const dits = estAudite ? [statut === null ? null : (declares ?? null)] : []
      return statut !== null
        ? [libelle, points, ...dits, max, seuil, t.statuts[statut]]
        : [libelle, null, ...dits, null, null, t.sansObjet]
    }),
    enteteDeDecision(contenu),
  )
}

/** Rows with a value of the auditor, beside the claimed one; none without any. */
function feuilleDAudit(contenu: ContenuEdition): Feuille[] {
  const { language, audit } = contenu
  const t = textes[language]
  if (audit.length === 0) return []
  return [
    feuille(
      contenu,
      t.declareEtAudite,
      [
        texteLong(t.libelle, 50),
        colonneDeValeur(t.declare),
        colonneDeValeur(t.audite),
        texte(t.verdict, 22),
        texteLong(t.commentaire, 40),
        texte(t.auditeur, 22),
        texteLong(t.reponse, 40),
        texte(t.code, 17),
      ],
      audit.map((ligne) => [
        ligne.libelle,
        ligne.declare,
        ligne.audite,
        ligne.verdict,
        ligne.commentaire,
        ligne.auditePar,
        ligne.reponse,
        ligne.code,
      ]),
    ),
  ]
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

/** Measures of composite values as numbers, with a column for each year; none without any. */
function feuilleParCampagne(contenu: ContenuEdition): Feuille[] {
  const { language, millesime } = contenu
  const t = textes[language]
  const lignes = contenu.rubriques
    .flatMap(({ sections }) => sections.flatMap(({ groupes }) => groupes.flatMap((groupe) => groupe.lignes)))
    .flatMap((ligne) =>
      ligne.tableaux.flatMap((tableau) =>
        tableau.lignes.map((mesure) => ({ ...mesure, titre: titreDuTableau(ligne, tableau) })),
      ),
    )
  if (lignes.length === 0) return []
  const annees = campagnes.filter((campagne) =>
    lignes.some((ligne) => ligne.annees.some((annee) => annee.campagne === campagne)),
  )
  return [
    feuille(
      contenu,
      t.parCampagne,
      [
        texteLong(t.section, 50),
        texte(t.element, 18),
        ...annees.map((campagne) => nombre(String(anneeDe(millesime, campagne)))),
        nombre(t.moyenne),
        nombre(t.reference),
        nombre(t.points),
      ],
      lignes.map(({ titre, libelle, annees: valeurs, moyenne, reference, points }) => [
        titre,
        libelle,
        ...annees.map((campagne) => valeurs.find((annee) => annee.campagne === campagne)?.valeur ?? null),
        moyenne,
        reference,
        points,
      ]),
    ),
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
    [texteLong(t.module, 14), ({ module }) => module],
    [texteLong(t.section, 24), ({ section }) => section],
    [texteLong(t.libelle, 38), ({ ligne }) => libelleDe(ligne, contenu)],
    [texte(t.unite, 10), ({ ligne }) => ligne.unite],
    [colonneDeValeur(t.saisie), ({ ligne }) => cellule(ligne.saisie, ligne, language)],
    [colonneDeValeur(t.calculee), ({ ligne }) => cellule(ligne.calculee)],
    [colonneDeValeur(t.retenue), ({ ligne }) => cellule(ligne.retenue, ligne, language)],
    [texte(t.provenance, 16), ({ ligne: { provenance } }) => provenance && motsProvenance[provenance][language]],
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
    ...(some(({ ligne }) => reservesDe(ligne, language).length > 0)
      ? [
          [
            texteLong(t.reserves, 18),
            ({ ligne }: { ligne: LigneEditee }) => enumerer(reservesDe(ligne, language), language),
          ] as const,
        ]
      : []),
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
    // For the exchange with other programs; a reader needs the words before it.
    [texte(t.code, 21), ({ ligne }) => ligne.code],
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
/** A column of values, most of which are numbers. */
const colonneDeValeur = (titre: string): Colonne => ({ ...texteLong(titre, 12), estADroite: true })
const nombre = (titre: string): Colonne => ({ titre, genre: 'nombre', largeur: 11 })

/** Numbers and days keep their types. A value with a table of its own leaves its measures there. */
const cellule = (valeur: ValeurEditee | null, ligne?: LigneEditee, language: Language = 'fr'): Cellule => {
  if (valeur === null) return null
  if (ligne !== undefined && ligne.tableaux.length > 0) return sansNomDe(ligne, language)
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
