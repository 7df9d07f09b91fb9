-- The units of a product in a cart, in both modes. A volatile function reads what is committed when it is called: also what
-- was committed while its statement waited for the cart's row, which the statement itself does not see.
CREATE FUNCTION cart_units(cart TEXT, product TEXT) RETURNS INT LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(quantity), 0) FROM cart_lines WHERE cart_id = cart AND product_id = product);
END
$$;
