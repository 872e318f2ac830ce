import type { Readable } from 'node:stream'
import type { Language } from '@sillon/contract'
import { CONSERVATION_REGISTRE, type ContenuIntervention, exigencesRegistre, manquesIntervention } from '@sillon/domain'
import { writePdf } from '#socle/pdf/apart'
import type { Column, Row } from '#socle/pdf/pdf'
import { type RegistreAEcrire, valeurDe } from './fichiers/ecriture'

const textes = {
  fr: {
    titre: 'Registre des interventions',
    campagne: 'Campagne',
    exploitation: 'Exploitation',
    manqueSiret: 'manquant',
    lignes: 'Interventions',
    colonnes: ['Date', 'Îlot / parcelle', 'Culture', 'Produit (AMM)', 'Dose ou quantité', 'Surface (ha)', 'Manque'],
    vide: 'Aucune intervention dans ce registre.',
    complet: 'rien',
    selonLeCas: 'selon le cas : ',
    loi: 'Champs que la loi demande',
    note: 'Sources à confirmer. Les champs « selon le cas » ne sont exigés que par l’autorisation du produit ou la situation.',
    conservation: 'À conserver {n} ans au moins',
    champ: 'Champ',
    source: 'Source',
    nature: { TRAITEMENT: '', FERTILISATION: 'Fertilisation : ', IRRIGATION: 'Irrigation : ' },
  },
  en: {
    titre: 'Treatment register',
    campagne: 'Campaign',
    exploitation: 'Farm',
    manqueSiret: 'missing',
    lignes: 'Records',
    colonnes: ['Date', 'Block / parcel', 'Crop', 'Product (AMM)', 'Dose or quantity', 'Area (ha)', 'Missing'],
    vide: 'No record in this register.',
    complet: 'nothing',
    selonLeCas: 'in some cases: ',
    loi: 'Fields required by law',
    note: 'Sources to be confirmed. Fields “in some cases” are required only by the authorisation of the product or the situation.',
    conservation: 'To be kept for at least {n} years',
    champ: 'Field',
    source: 'Source',
    nature: { TRAITEMENT: '', FERTILISATION: 'Fertilisation: ', IRRIGATION: 'Irrigation: ' },
  },
} as const

const shares = [2, 2, 3, 4, 2.5, 1.8, 4]

/** The register as a document: a line for each record, which says what the fields of the law still lack. */
export function registrePdf(registre: RegistreAEcrire, language: Language, signal: AbortSignal): Readable {
  const t = textes[language]
  const { exploitation, campagne, pages } = registre
  const { raisonSociale, siret } = exploitation
  const title = `${t.titre} – ${raisonSociale} – ${campagne}`
  const columns: Column[] = t.colonnes.map((name, i) => ({
    title: name,
    share: shares[i] ?? 1,
    ...(i === 5 && { align: 'right' as const }),
  }))
  const options = {
    title,
    lang: language,
    date: new Date(),
    accent: '#2F6B3A',
    header: { logo: null, left: t.titre, right: raisonSociale },
    footer: `${t.campagne} ${campagne}`,
  }
  return writePdf(
    options,
    async (pdf) => {
      pdf.heading(1, `${t.titre} ${campagne}`)
      pdf.paragraph([{ text: `${t.exploitation} : ${raisonSociale} · SIRET ${siret ?? t.manqueSiret}` }])
      pdf.heading(2, t.lignes)
      let isEmpty = true
      for await (const page of pages) {
        if (page.length === 0) continue
        isEmpty = false
        await pdf.table(
          columns,
          page.map((contenu) => ligne(contenu, siret, language)),
        )
      }
      if (isEmpty) pdf.paragraph([{ text: t.vide }])
      pdf.heading(2, t.loi)
      pdf.paragraph([{ text: t.note }])
      const fields: Row[] = exigencesRegistre.map(({ libelle, source, selonLeCas }) => [
        selonLeCas ? `${libelle[language]} (${t.selonLeCas.replace(/ ?: $/, '')})` : libelle[language],
        source,
      ])
      await pdf.table(
        [
          { title: t.champ, share: 2 },
          { title: t.source, share: 4 },
        ],
        fields,
      )
      const { annees, source } = CONSERVATION_REGISTRE
      pdf.paragraph([{ text: `${t.conservation.replace('{n}', String(annees))} (${source}).` }])
    },
    { signal },
  )
}

/** Cells of a record. */
function ligne(contenu: ContenuIntervention, siret: string | null, language: Language): Row {
  const t = textes[language]
  const { nature, date, numIlot, numParcelle, produit, amm, quantite, unite, volume, surface } = contenu
  const number = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 4 })
  const manques = manquesIntervention(contenu, siret)
  const noms = (isSelonLeCas: boolean) =>
    manques
      .filter(({ selonLeCas = false }) => selonLeCas === isSelonLeCas)
      .map(({ libelle }) => libelle[language])
      .join(', ')
  const [toujours, parfois] = [noms(false), noms(true)]
  const manque = [toujours, parfois === '' ? '' : t.selonLeCas + parfois].filter((part) => part !== '').join(' ; ')
  const dose = nature === 'IRRIGATION' ? [volume, 'm³'] : [quantite, unite ?? '']
  return [
    { text: date.split('-').reverse().join('/'), isHead: true },
    `${numIlot ?? '–'} / ${numParcelle ?? '–'}`,
    String(valeurDe(contenu, 'culture') ?? '–'),
    t.nature[nature] + (produit ?? '–') + (amm === null ? '' : ` (${amm})`),
    typeof dose[0] === 'number' ? `${number(dose[0])} ${dose[1]}`.trim() : '–',
    number(surface),
    manque === '' ? t.complet : manque,
  ]
}
