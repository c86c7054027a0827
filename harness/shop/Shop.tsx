import styles from './Shop.module.css'

const BIKES = [
  { name: 'Lumen One', description: 'Belt drive, 13 kg, 70 km', price: '€ 1,890' },
  { name: 'Lumen Step', description: 'Low frame, front rack', price: '€ 2,090' },
  { name: 'Lumen Cargo', description: 'Two children or a week’s shopping', price: '€ 3,450' },
] as const

/** Pages that differ only in their address, as in a single-page shop. Campaigns check only the address. */
const PAGES = [
  ['Bikes', '/bikes/city'],
  ['Cargo', '/bikes/cargo'],
  ['Pricing', '/pricing'],
  ['About', '/about'],
] as const

const goTo = (path: string): void => window.history.pushState(null, '', path + window.location.search)

/** Renders an ordinary host page for the widget. */
export const Shop = () => (
  <main className={styles.shop}>
    <header className={styles.header}>
      <span className={styles.brand}>Lumen Bikes</span>
      <nav className={styles.nav} aria-label="Shop">
        {PAGES.map(([name, path]) => (
          <a
            key={path}
            href={path}
            onClick={(event) => {
              event.preventDefault()
              goTo(path)
            }}
          >
            {name}
          </a>
        ))}
      </nav>
    </header>
    <section className={styles.hero}>
      <h1>Quiet bikes for loud cities.</h1>
      <p>Hand-built, belt-driven, and light enough for the third floor.</p>
    </section>
    <ul className={styles.bikes} id="bikes">
      {BIKES.map(({ name, description, price }) => (
        <li key={name} className={styles.bike}>
          <Wheels />
          <h2>{name}</h2>
          <p>{description}</p>
          <p className={styles.price}>{price}</p>
        </li>
      ))}
    </ul>
  </main>
)

const Wheels = () => (
  <svg className={styles.picture} viewBox="0 0 120 64" aria-hidden="true">
    <circle cx="28" cy="44" r="16" />
    <circle cx="92" cy="44" r="16" />
    <path d="M28 44 46 18h34l12 26M46 18l14 26h-32m32 0 20-26m-38-4h10m24 0h8" />
  </svg>
)
