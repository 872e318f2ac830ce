import type { getFeuille, Language, Manque } from '@sillon/contract'
import { isAssolementDefini, isDecided, lieuxDePreuve } from '@sillon/domain'
import type { ListeReferentiel, Scheme } from '@sillon/referentials'
import type { z } from 'zod'
import { named } from '#fermes/assolement/noms'
import { findAssolement } from '#fermes/assolement/repository'
import { findActivite } from '#fermes/exploitations/repository'
import { bassinsDe, findConditions, findMateriels } from '#fermes/referentiels/listes-du-millesime'
import { referencesAt } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import { readValeursAuditees } from '../audit/service'
import { readCorrections } from '../corrections/service'
import { readDossier } from '../demarches/dossier'
import { findContenu } from '../dossier/contenu-repository'
import { entreeDe, evaluationOf, resultatsDe } from '../dossier/decidee'
import { inputOf } from '../dossier/entree'
import { aConfirmerOf, type Lecture } from '../dossier/lecture'
import type { OuvertureCalculee } from '../dossier/ouvrir'
import { findLastDecision } from '../dossier/repository'
import { valuesOf } from '../dossier/saisies'
import { readAnDernier } from '../indicateurs/an-dernier'
import { lignesOf, partiesOf, validitesFor } from '../indicateurs/service'
import { preuvesActuelles, preuvesEnSuspens } from '../preuves/lecture'
import { findDemandes } from '../preuves/liens-repository'

type Feuille = z.input<typeof getFeuille.answer>

/** All data that the sheets of a file need; read them at one instant. */
export async function readFeuille(db: Database, ouverture: OuvertureCalculee, language: Language): Promise<Feuille> {
  const { key, dossier, codeNational, permissions } = ouverture
  const contenu = await findContenu(db, { ...key, idDossier: dossier?.idDossier })
  const decision =
    dossier !== undefined && isDecided(dossier.etatDossier) ? await findLastDecision(db, dossier.idDossier) : undefined
  const decidee = decision && evaluationOf(decision, codeNational, key.idMillesime)
  const scheme = decidee?.scheme ?? ouverture.scheme
  const annee = await referencesAt(db, key.idMillesime, scheme.references, contenu.references)
  const { assolement } = named(await findAssolement(db, key), language)
  const entree =
    decidee && decision
      ? decision.entree
      : inputOf(scheme, { ...contenu, assolement, annee }, valuesOf(contenu.saisies))
  const lecture: Lecture = {
    scheme,
    evaluation: decidee?.evaluation ?? scheme.evaluate(entree),
    aConfirmer: aConfirmerOf(contenu.saisies),
    annee,
    aDesRecords: contenu.registre != null,
  }
  const parties = partiesOf(lecture)
  const preuves = decision?.preuves ?? (await preuvesActuelles(db, key, dossier?.idDossier))
  const demandes = dossier === undefined ? [] : await findDemandes(db, dossier.idDossier)
  const needs = (liste: ListeReferentiel) => scheme.references.includes(liste)
  return {
    lignes: lignesOf(ouverture, lecture),
    validites: [...(await validitesFor(db, ouverture, lecture)).values()],
    ...parties,
    dossier: await readDossier(db, ouverture),
    corrections: await readCorrections(db, ouverture),
    audit: await readValeursAuditees(db, ouverture),
    entree: entreeDe(entree),
    figee:
      decidee && decision
        ? {
            numero: decision.numero,
            versionRegles: decision.versionRegles,
            ...resultatsDe(decision, permissions),
          }
        : null,
    anDernier: await readAnDernier(db, ouverture),
    listes: {
      bassins: needs('bassins-viticoles') ? bassinsDe(annee) : [],
      materiels: needs('equipements') ? await findMateriels(db, key.idMillesime) : [],
      conditions: needs('conditions-application') ? await findConditions(db, key.idMillesime) : [],
    },
    manque: decidee ? null : await manqueOf(db, ouverture, assolement),
    // Most files have neither: their places are not gone through.
    preuvesARendre:
      (demandes.length > 0 || preuves.liens.some(({ verdict }) => verdict === 'REFUSEE')) &&
      aDesPreuvesARendre(scheme, parties.sections, preuvesEnSuspens(lecture, preuves, demandes)),
  }
}

/** Whether a section that applies, or the file as a whole, has a requested or a refused proof. */
function aDesPreuvesARendre(
  scheme: Scheme,
  sections: readonly number[],
  { DEMANDEE, REFUSEE }: ReturnType<typeof preuvesEnSuspens>,
): boolean {
  const lieux = lieuxDePreuve(scheme)
  return [...DEMANDEE, ...REFUSEE].some((lieu) => {
    const idSousRubrique = lieux.get(lieu)?.idSousRubrique ?? null
    return idSousRubrique === null || sections.includes(idSousRubrique)
  })
}

/**
 * First requirement that a farm does not meet before its indicators can be entered; null when it meets all.
 * Order (specification of the level-4 scheme, section 5): a rotation with a type and a category in each line, a crop family, a main activity.
 */
async function manqueOf(
  db: Database,
  { key }: OuvertureCalculee,
  lignes: readonly { readonly codeTypeCulture: string; readonly codeCategorieCulture: string }[],
): Promise<Manque | null> {
  if (!isAssolementDefini(lignes)) return 'ASSOLEMENT'
  const { aFamille, aActivitePrincipale } = await findActivite(db, key)
  if (!aFamille) return 'INDICATEURS'
  return aActivitePrincipale ? null : 'ACTIVITE'
}
