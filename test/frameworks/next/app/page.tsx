import Link from 'next/link'

export default function Shop() {
  return (
    <main>
      <h1>Shop</h1>
      <Link href="/cart">Cart</Link>
    </main>
  )
}
