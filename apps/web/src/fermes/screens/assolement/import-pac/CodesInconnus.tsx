import type { CodeInconnu } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { CultureField } from '#fermes/cultures/CultureField'
import type { Referentiel } from '#fermes/cultures/referentiel'
import { useFormat } from '#socle/i18n/format'
import apercu from './Apercu.module.css'
import classes from './CodesInconnus.module.css'

interface Props {
  codes: readonly CodeInconnu[]
  correspondances: Readonly<Record<string, number>>
  referentiel: Referentiel
  onChange: (code: string, idCulture: number | null) => void
}

/** Codes without a crop: a choice for each farmed one, an explanation for the others. */
export function CodesInconnus({ codes, correspondances, referentiel, onChange }: Props) {
  const { t } = useTranslation('import-pac')
  const format = useFormat()
  const aChoisir = codes.filter(({ horsAssolement }) => !horsAssolement)
  const horsAssolement = codes.filter((code) => code.horsAssolement)
  const detail = ({ nombreParcelles, surface }: CodeInconnu) =>
    `${t('parcelles.nombre', { count: nombreParcelles })} · ${format.number(surface)} ha`
  return (
    <>
      {aChoisir.length > 0 && (
        <section>
          <h3 className={apercu.title}>{t('codes.titre', { count: aChoisir.length })}</h3>
          <p className={classes.soft}>{t('codes.message')}</p>
          <ul className={classes.list}>
            {aChoisir.map((inconnu) => (
              <li key={inconnu.code} className={classes.code}>
                <span>
                  <strong>{inconnu.code}</strong>
                  {inconnu.libelle !== inconnu.code && ` ${inconnu.libelle}`}
                  <span className={apercu.detail}>{detail(inconnu)}</span>
                </span>
                <CultureField
                  label={t('codes.culture', { code: inconnu.code })}
                  referentiel={referentiel}
                  culture={referentiel.culture(correspondances[inconnu.code] ?? null)}
                  onChange={(culture) => onChange(inconnu.code, culture?.idCulture ?? null)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {horsAssolement.length > 0 && (
        <section>
          <h3 className={apercu.title}>{t('horsAssolement.titre')}</h3>
          <p className={classes.soft}>{t('horsAssolement.message')}</p>
          <ul className={classes.list}>
            {horsAssolement.map((code) => (
              <li key={code.code}>
                <strong>{code.code}</strong> {code.libelle}
                <span className={apercu.detail}>{detail(code)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
