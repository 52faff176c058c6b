import { mount } from "svelte";
import "@fontsource/im-fell-english/latin-400.css";
import "@fontsource/source-sans-3/latin-400.css";
import "@fontsource/source-sans-3/latin-600.css";
import "./style/app.css";
import App from "./app/App.svelte";
import { prepare } from "./app/lazy";
import { read } from "./app/router.svelte";
import { begin } from "./app/settings.svelte";

prepare(read(location.pathname)); // while the texts are on their way

const target = document.getElementById("app")!;
const FONTS = ["16px 'IM Fell English'", "16px 'Source Sans 3'", "600 16px 'Source Sans 3'"];
const SORRY =
  "The page could not be loaded: try again. La page n’a pas pu être chargée : réessayez.";
const PATIENCE = 400; // milliseconds: later letters may take their place while one reads

/** A page that is laid out with its own letters does not jump when they come. */
const lettered = Promise.race([
  Promise.allSettled(FONTS.map((font) => document.fonts.load(font))),
  new Promise((done) => setTimeout(done, PATIENCE)),
]);

// Before its texts have come there is nothing to show; if they do not come, that much can be said.
Promise.all([begin(), lettered]).then(
  () => mount(App, { target }),
  () => (target.textContent = SORRY),
);
