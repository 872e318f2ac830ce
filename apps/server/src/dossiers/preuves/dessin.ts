import type { Dessin, Language, Preuve, UserInfo } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { formatDate, formatNumber, type LigneDessinable, lignesDessinables } from '@sillon/referentials'
import { findCarte } from '#fermes/carte/carte'
import { findDessins } from '#fermes/carte/dessins-repository'
import { requireVisible } from '#fermes/exploitations/visibility'
import type { Contenus } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'
import { writePdf } from '#socle/pdf/apart'
import { pdfImage } from '#socle/pdf/images'
import { createPreuve } from './pieces'
import { planDuDessin } from './plan-du-dessin'

const textes = {
  fr: {
    titre: 'Dessin sur la carte : ',
    ligne: 'Ligne de la fiche',
    mesure: 'Mesure',
    campagne: 'Campagne',
    auteur: 'Dessiné par',
    date: 'Dessiné le',
    plan: 'Plan du dessin parmi les parcelles de l’exploitation, le nord en haut',
  },
  en: {
    titre: 'Drawing on the map: ',
    ligne: 'Row of the sheet',
    mesure: 'Measure',
    campagne: 'Campaign',
    auteur: 'Drawn by',
    date: 'Drawn on',
    plan: 'Plan of the drawing among the parcels of the farm, north up',
  },
} as const satisfies Record<Language, object>

interface Place {
  readonly idExploitation: number
  readonly uuidDessin: string
  readonly idMillesime: number
}

/**
 * Attaches a drawing to the row that it fills, as a PDF. Attached again, it replaces its own proof; the same drawing in the same language makes the same
 * bytes, and changes nothing.
 * @throws DomainError DESSIN_INCONNU, VALEUR_INVALIDE when it fills no row, and those of `createPreuve`
 */
export async function joindreDessin(
  db: Database,
  contenus: Contenus,
  user: UserInfo,
  { uuidDessin, ...year }: Place,
  language: Language,
): Promise<Preuve> {
  const { idExploitation, idMillesime } = year
  await requireVisible(db, user, idExploitation)
  const dessin = (await findDessins(db, year)).find((one) => one.uuidDessin === uuidDessin)
  if (dessin === undefined) throw new DomainError('DESSIN_INCONNU')
  const ligne = lignesDessinables(idMillesime).find(({ code }) => code === dessin.codeIndicateur)
  if (ligne === undefined)
    throw new DomainError('VALEUR_INVALIDE', {}, [{ path: 'codeIndicateur', code: 'CHAMP_OBLIGATOIRE' }])
  const { features } = await findCarte(db, year, language, [])
  const contours = features.flatMap(({ geometry }) => geometry ?? [])
  const pdf = await documentOf(dessin, ligne, idMillesime, await planDuDessin(dessin.geometrie, contours), language)
  const { codeNational, code } = ligne
  const piece = {
    nom: `${textes[language].titre}${dessin.libelle}`,
    dateEffet: dessin.dessineLe.slice(0, 10),
    dateExpiration: null,
    millesimesValidite: [idMillesime],
    note: null,
    content: pdf.toString('base64'),
    nomFichier: 'dessin.pdf',
    garderPosition: false,
    liens: [{ codeNational, millesime: idMillesime, lieu: code, genre: null }],
  }
  return createPreuve(db, contenus, user, idExploitation, piece, uuidDessin)
}

async function documentOf(
  dessin: Dessin,
  ligne: LigneDessinable,
  idMillesime: number,
  plan: Buffer,
  language: Language,
): Promise<Buffer> {
  const said = textes[language]
  const image = await pdfImage(plan)
  const mesure = `${formatNumber(dessin.mesure * ligne.facteur, language, ligne.decimales)} ${ligne.unite}`
  const options = { title: `${said.titre}${dessin.libelle}`, lang: language, date: new Date(dessin.dessineLe) }
  const stream = writePdf(options, async (pdf) => {
    pdf.heading(1, options.title)
    pdf.facts([
      [said.ligne, ligne.libelle[language]],
      [said.mesure, mesure],
      [said.campagne, String(idMillesime)],
      [said.auteur, dessin.auteur ?? '–'],
      [said.date, formatDate(dessin.dessineLe.slice(0, 10))],
    ])
    if (image !== null) pdf.image(image, { alt: said.plan, caption: said.plan })
  })
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
