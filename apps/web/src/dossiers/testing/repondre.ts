import {
  annoncerPresence,
  type Correction,
  copier,
  deleteValeurAuditee,
  getAudit,
  getCopie,
  getCorrections,
  getDossier,
  getExploitation,
  getFeuille,
  getHistorique,
  getIndicateurs,
  getOrganisme,
  getParametresIft,
  getPreuves,
  getQuestions,
  getReferencesIft,
  getSuspens,
  type IndicateurSaisi,
  listEditions,
  listEnregistrements,
  listMillesimes,
  listModelesDuDossier,
  listVersions,
  previewEtat,
  reprendreDonnees,
  saveCorrections,
  saveDossier,
  saveIndicateurs,
  saveReponseAudit,
  saveValeurAuditee,
  saveValidites,
  signIn,
  type TypeRubrique,
  type ValeurAuditee,
  type Validite,
} from '@sillon/contract'
import { schemeFor } from '@sillon/referentials'
import { type Changements, changementsOf } from '#dossiers/feuille/changements'
import type { Dossier } from '#dossiers/feuille/sheet'
import { cleDe } from '#dossiers/feuille/validites'
import { aDemarche, aDossier, anExploitation } from '../../testing/builders'
import { answer, fakeServer } from '../../testing/fake-server'
import { aucunParametre, bassins, factsOf, feuilleOf, treeOf } from './arbre'
import { reponse, type ServeurDeTest, utilisateur } from './serveur'

const dossierOf = ({ permissions, etatDossier, figee, certification }: ServeurDeTest): Dossier =>
  aDossier({
    exploitationDemarcheMillesime: { etatDossier, versionFigee: figee === null ? null : 1, ...certification },
    permissions,
  })

/** Part with a verdict or a correction: a sub-section, or a row. */
type Partie = Pick<Validite, 'idSousRubrique' | 'idIndicateur'>

const personneNaJuge = {
  estValide: null,
  commentaireAuditeur: null,
  gravite: null,
  echeance: null,
  valideIdUtilisateur: null,
  validePar: null,
  valideDate: null,
}

/** Preview of a copy of the year before, from the present state of this server. */
function copieOf({ saisies, anDernier }: ServeurDeTest) {
  const entries = [...(anDernier ?? [])]
  const isEntered = (code: string) => (saisies.get(code) ?? null) !== null
  return {
    millesime: 2025,
    lignes: entries.flatMap(([codeNational, nouvelle]) =>
      isEntered(codeNational) ? [] : [{ codeNational, nouvelle }],
    ),
    laissees: entries.flatMap(([codeNational]) =>
      isEntered(codeNational) ? [{ codeNational, motif: 'DEJA_SAISIE' }] : [],
    ),
  }
}

/** The next answer in place of the requested one; an error stands for an unreachable server. */
function refusOf(serveur: ServeurDeTest, of: 'refus' | 'refusDossier'): Response | undefined {
  const next = serveur.injoignable ? new TypeError('Failed to fetch') : serveur[of].shift()
  if (next instanceof Error) throw next
  return next
}

/** Starts the server of a test: it answers the calls of the screen from the state of `serveur` with the real scheme. */
export function repondre(serveur: ServeurDeTest) {
  const scheme = schemeFor(serveur.codeNational, 2026)
  if (scheme === undefined) throw new Error(`${serveur.codeNational} has no version for 2026`)
  const server = fakeServer()
  const on: typeof server.on = (call, reply) =>
    server.on(call, (received) =>
      serveur.pannes.has(received.url.pathname)
        ? reponse({ code: 'ERREUR_INTERNE', message: 'En panne' }, 500)
        : reply(received),
    )
  const etag = () => ({ etag: `"${serveur.revision}"` })
  /** Tree read at each revision. */
  const lus = new Map<string, TypeRubrique[]>()
  const tree = () => {
    const read = treeOf(serveur, scheme)
    lus.set(etag().etag, read)
    return read
  }

  on(signIn, () => answer(utilisateur, { authorization: 'Bearer new-token' }))
  on(listMillesimes, () => answer([{ idMillesime: 2026 }]))
  on(getExploitation, () =>
    answer(anExploitation(serveur.anDernier === null ? {} : { demarches: [aDemarche({ idMillesime: 2025 })] })),
  )
  on(getOrganisme, () => answer(serveur.organisme))

  on(getFeuille, () => {
    const { entree, ...figee } = serveur.figee ?? {}
    return answer(
      {
        ...feuilleOf(tree()),
        dossier: dossierOf(serveur),
        corrections: serveur.corrections,
        audit: serveur.audit,
        entree: entree ?? factsOf(serveur),
        figee: entree === undefined ? null : { numero: 1, ...figee },
        anDernier: [...(serveur.anDernier ?? [])].map(([codeNational, valeur]) => ({ codeNational, valeur })),
        listes: { bassins, materiels: [], conditions: [] },
        manque: serveur.manque,
        preuvesARendre: serveur.preuves.lieux.some(({ etat }) => etat === 'DEMANDEE' || etat === 'REFUSEE'),
      },
      etag(),
    )
  })
  on(getIndicateurs, () => answer(tree(), etag()))
  on(saveIndicateurs, ({ body, headers }) => {
    const refus = refusOf(serveur, 'refus')
    if (refus !== undefined) return refus
    const sent = body as IndicateurSaisi[]
    serveur.envois.push(sent)
    for (const { codeNational, valeur, aConfirmer } of sent) {
      serveur.saisies.set(codeNational, valeur)
      if (aConfirmer === true) serveur.aConfirmer.add(codeNational)
      else serveur.aConfirmer.delete(codeNational)
    }
    serveur.revision += 1
    const known = lus.get(headers.get('If-Match') ?? '')
    const now = tree()
    if (headers.get('Prefer') !== 'return=minimal' || known === undefined) return answer(now, etag())
    const before = new Set(rowsOf(changementsOf(known)))
    const { indicateurs, validites } = changementsOf(now)
    const isNew = (row: unknown) => !before.has(JSON.stringify(row))
    return answer({ indicateurs: indicateurs.filter(isNew), validites: validites.filter(isNew) }, etag())
  })
  on(getParametresIft, ({ url }) =>
    answer(serveur.parametresIft.get(Number(url.pathname.split('/').at(-1))) ?? aucunParametre),
  )
  on(getReferencesIft, () => answer({ GC_PT: null, VIGNE: null }))

  on(getHistorique, ({ url }) =>
    answer({
      changements: serveur.historique.filter(({ champ }) => champ === url.searchParams.get('champ')),
      suite: null,
    }),
  )
  on(getCopie, () => answer(copieOf(serveur)))
  on(copier, ({ body }) => {
    const { codes } = body as { codes: string[] }
    const changements = copieOf(serveur)
      .lignes.filter(({ codeNational }) => codes.includes(codeNational))
      .map((change) => ({ ...change, ancienne: null, etaitAConfirmer: false }))
    for (const { codeNational, nouvelle } of changements) {
      serveur.saisies.set(codeNational, nouvelle)
      serveur.aConfirmer.add(codeNational)
    }
    return answer({ changements, indicateurs: tree() }, etag())
  })
  on(listEnregistrements, ({ url }) => {
    const aPart = url.searchParams.get('aPart') === 'true'
    const lus = serveur.enregistrementsLus
    const data = lus?.data.filter(({ raison }) => (raison !== null) === aPart) ?? []
    return answer({ ...lus, data, count: data.length })
  })
  on(reprendreDonnees, () => {
    const ancienne = serveur.saisies.get('HVE4_CULT_D_2') ?? null
    const changements =
      ancienne === null ? [] : [{ codeNational: 'HVE4_CULT_D_2', ancienne, nouvelle: { value: 52.4 } }]
    serveur.saisies.delete('HVE4_CULT_D_2')
    serveur.revision += 1
    return answer({ changements, indicateurs: tree() }, etag())
  })

  on(listVersions, () => {
    const { figee, registreDepuis, etatDossier } = serveur
    const decision = {
      numero: 1,
      etatDossier,
      decidePar: null,
      motif: null,
      constats: null,
      valeursAuditees: [],
      registre: null,
      points: null,
      pointsDeclares: null,
    }
    const versions =
      figee === null ? [] : [{ ...decision, decideLe: '2026-05-12T09:30:00.000Z', versionRegles: figee.versionRegles }]
    return answer({ versions, estRouvert: false, registreDepuis })
  })
  on(listEditions, () => answer([]))
  on(listModelesDuDossier, () => answer([]))
  on(annoncerPresence, () => answer({ etatDossier: serveur.etatDossier, presents: [] }, etag()))
  on(getPreuves, () => answer(serveur.preuves))
  on(getQuestions, () => answer(serveur.questions))
  const answerAudit = () => {
    serveur.revision += 1
    return answer({ valeurs: serveur.audit, modules: null }, etag())
  }
  const codeDe = (url: URL) => /audit\/\d+\/(\w+)/.exec(url.pathname)?.[1] ?? ''
  const sansLigne = (code: string) => serveur.audit.filter(({ codeNational }) => codeNational !== code)
  on(getAudit, answerAudit)
  on(saveValeurAuditee, ({ body, url }) => {
    const refus = refusOf(serveur, 'refus')
    if (refus !== undefined) return refus
    const codeNational = codeDe(url)
    const auditeLe = `2026-11-21T09:00:0${serveur.revision % 10}.000Z`
    const par = { auditePar: 'Camille Roche', estDuLecteur: true, auditeLe }
    serveur.audit = [...sansLigne(codeNational), { ...(body as ValeurAuditee), codeNational, ...par, reponse: null }]
    return answerAudit()
  })
  on(deleteValeurAuditee, ({ url }) => {
    serveur.audit = sansLigne(codeDe(url))
    return answerAudit()
  })
  on(saveReponseAudit, ({ body, url }) => {
    const refus = refusOf(serveur, 'refus')
    if (refus !== undefined) return refus
    const reponse = {
      ...(body as { position: 'ACCEPTEE'; texte: null }),
      par: 'Paul Vial',
      le: '2026-11-22T09:00:00.000Z',
    }
    serveur.audit = serveur.audit.map((one) => (one.codeNational === codeDe(url) ? { ...one, reponse } : one))
    return answerAudit()
  })
  on(getCorrections, () => answer(serveur.corrections))
  on(saveCorrections, ({ body }) => {
    for (const { traitee, ...partie } of body as (Partie & { traitee: boolean })[])
      serveur.corrections = serveur.corrections.map(
        (correction): Correction =>
          cleDe(correction) === cleDe(partie)
            ? {
                ...correction,
                traitePar: traitee ? 'Camille Roche' : null,
                traiteLe: traitee ? '2026-11-21 09:00:00+00' : null,
              }
            : correction,
      )
    return answer(serveur.corrections)
  })
  on(saveValidites, ({ body }) => {
    const refus = refusOf(serveur, 'refusDossier')
    if (refus !== undefined) return refus
    const said = new Map(serveur.validites.map((validite) => [cleDe(validite), validite]))
    for (const { valeursVues: _, ...change } of body as (Partie & { valeursVues?: unknown })[]) {
      const validite = { ...personneNaJuge, ...said.get(cleDe(change)), ...change, aRevoir: false, modifications: [] }
      const judge =
        validite.estValide === null
          ? { valideIdUtilisateur: null, validePar: null, valideDate: null }
          : { valideIdUtilisateur: 7, validePar: 'Camille Roche', valideDate: '2026-11-21 09:00:00+00' }
      const erased = validite.estValide === false ? {} : { gravite: null, echeance: null }
      said.set(cleDe(change), { ...validite, ...('estValide' in change && judge), ...erased })
    }
    serveur.validites = [...said.values()]
    serveur.revision += 1
    return answer(serveur.validites, etag())
  })

  on(getSuspens, ({ url }) => {
    const dateAudit = url.searchParams.get('dateAudit')
    const suspens = serveur.suspens.filter(({ code }) => code !== 'SANS_DATE_AUDIT' || dateAudit === null)
    return answer(
      serveur.permissions.etatsPossibles.map((etatDossier) => ({
        etatDossier,
        suspens,
        autresYeux: serveur.autresYeux,
      })),
    )
  })
  on(previewEtat, ({ body }) => {
    serveur.apercus.push(body)
    return answer(serveur.apercu)
  })
  on(getDossier, () => answer(dossierOf(serveur), etag()))
  on(saveDossier, ({ body }) => {
    const refus = refusOf(serveur, 'refusDossier')
    if (refus !== undefined) return refus
    const { exploitationDemarcheMillesime: sent = {} } = body as {
      exploitationDemarcheMillesime?: ServeurDeTest['enregistrements'][number]
    }
    serveur.enregistrements.push(sent)
    const { etatDossier, ...saved } = sent
    serveur.etatDossier = etatDossier ?? serveur.etatDossier
    serveur.certification = { ...serveur.certification, ...saved }
    return answer(dossierOf(serveur), etag())
  })
  return server
}

const rowsOf = ({ indicateurs, validites }: Changements) =>
  [...indicateurs, ...validites].map((row) => JSON.stringify(row))
